-- The return period starts at the earliest plausible scan: not before the booking, nor later than it was
-- received; else when the shop received it. Cash on delivery is paid by then.
create or replace function mark_shipment_delivered(p_shipment shipments, p_order orders) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_delivered_at timestamptz := (
    select coalesce(
      min(scanned_at) filter (where scanned_at between p_shipment.created_at and received_at),
      min(received_at))
    from scans where shipment_id = p_shipment.id and status = 'Delivered');
begin
  update shipments set delivered_at = v_delivered_at where id = p_shipment.id;
  if p_shipment.direction = 'forward' then
    update orders set
      delivered_at = v_delivered_at,
      payment_status = case when payment_method = 'cod' and payment_status = 'unpaid' then 'paid'
        else payment_status end
    where id = p_order.id;
  end if;
end $$;
