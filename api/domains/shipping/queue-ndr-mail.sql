-- Asks the customer what shall become of a parcel whose delivery failed, once for each time.
create or replace function queue_ndr_mail(p_shipment_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (message_id, kind, recipient, payload)
  select 'delivery-failed.' || s.id || '.' || (extract(epoch from s.attempted_at) * 1000)::bigint, 'delivery_failed',
    c.email, jsonb_build_object('shipment_id', s.id, 'order_id', o.id, 'attempted_at', s.attempted_at)
  from shipments s join orders o on o.id = s.order_id join customers c on c.id = o.customer_id
  where s.id = p_shipment_id and s.problem = 'ndr' and c.deleted_at is null
  on conflict (message_id) do nothing
$$;
