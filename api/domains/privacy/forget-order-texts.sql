-- Of ended orders of deleted accounts: what staff wrote about them. Who did what when stays.
create or replace function forget_order_texts() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ended bigint[] := array(
    select o.id from customers c join orders o on o.customer_id = c.id
    where c.deleted_at is not null and o.status in ('Delivered', 'Cancelled', 'Refunded', 'Exchanged'));
begin
  delete from order_notes where order_id = any(v_ended);
  update order_events set detail = '' where order_id = any(v_ended) and detail <> '';
  update ndr_answers a set comment = '' from shipments s
  where s.id = a.shipment_id and s.order_id = any(v_ended) and comment <> '';
end $$;
