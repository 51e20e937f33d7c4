create or replace function address_snapshot(p_address addresses) returns jsonb
language sql immutable parallel safe as $$
  select to_jsonb(p_address) - array['customer_id', 'is_default', 'created_at']
$$;

-- Why an order cannot go to an address, by what is known: cod_abroad | pin_unserved | pin_without_cod, or null.
create or replace function find_delivery_refusal(p_address jsonb, p_is_cod boolean) returns text
language sql stable as $$
  select case when is_in_india(p_address) then (
    select case when not s.is_served then 'pin_unserved' when p_is_cod and not s.is_cod then 'pin_without_cod' end
    from pin_services s
    where s.pin = p_address ->> 'postal_code' and s.asked_at > now() - interval '7 days')
  when p_is_cod then 'cod_abroad' end
$$;
