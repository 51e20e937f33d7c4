-- Records the browser's address and notes where the webhook came first, until the parcel is packed.
create or replace function record_confirmation(p_order_id bigint, p_address_id integer, p_notes jsonb, p_gstin text default null)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update purchases set confirmed_at = now()
  where id = (select purchase_id from orders where id = p_order_id);
  update orders o set
    shipping_address = coalesce((select address_snapshot(a) from addresses a
      where a.id = p_address_id and a.customer_id = o.customer_id), o.shipping_address),
    notes = join_notes(o.notes, p_notes),
    buyer_gstin = coalesce(p_gstin, o.buyer_gstin)
  where id = p_order_id and status = 'Confirmed'
    and not exists (select from shipments where order_id = p_order_id);
  perform retax_order(p_order_id);
end $$;

-- What was noted when the payment started, and with its confirmation, whose text holds where both have a name.
create or replace function join_notes(p_started jsonb, p_confirmed jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when jsonb_typeof(p_started) = 'object' and p_confirmed is not null
    then p_started || case jsonb_typeof(p_confirmed) when 'object' then p_confirmed
      else jsonb_build_object('note', p_confirmed) end
    else coalesce(p_confirmed, p_started) end
$$;
