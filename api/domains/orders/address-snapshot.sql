create or replace function address_snapshot(p_address addresses) returns jsonb
language sql immutable parallel safe as $$
  select to_jsonb(p_address) - array['customer_id', 'is_default', 'created_at']
$$;
