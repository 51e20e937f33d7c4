-- Writes down that the courier has lost or damaged an order's parcel on its way: the order may have another.
-- outcome: lost | already | refused | missing
create or replace function lose_shipment(p_shipment_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from shipments where id = p_shipment_id and direction = 'forward'));
  v_shipment shipments;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_shipment from shipments where id = p_shipment_id;
  if v_shipment.lost_at is not null then return 'already'; end if;
  if v_order.status not in ('Shipped', 'In Transit') or v_shipment.returned_at is not null then return 'refused'; end if;
  update shipments set lost_at = now() where id = p_shipment_id;
  insert into order_events (order_id, status, detail)
  values (v_order.id, 'Parcel lost', coalesce(v_shipment.awb_number, ''));
  perform write_audit('parcel.lose', v_order.number, null, jsonb_build_object('awb', v_shipment.awb_number));
  return 'lost';
end $$;
