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
    notes = coalesce(p_notes, o.notes),
    buyer_gstin = coalesce(p_gstin, o.buyer_gstin)
  where id = p_order_id and status = 'Confirmed'
    and not exists (select from shipments where order_id = p_order_id);
  perform retax_order(p_order_id);
end $$;
