-- Ends the packing of a parcel that is booked, once, and numbers its invoice; none of an order that is cancelled since.
-- outcome: packed | already | refused | missing
create or replace function finish_packing(p_packing_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from packings where id = p_packing_id));
  v_packing packings;
  v_shipment_id integer;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_packing from packings where id = p_packing_id;
  if v_packing.shipment_id is not null then return 'already'; end if;
  select id into v_shipment_id from shipments
  where order_id = v_order.id and case
    when v_packing.return_request_id is not null
      then return_request_id = v_packing.return_request_id and direction = 'exchange'
    else direction = 'forward' and lost_at is null end;
  if v_order.status = 'Cancelled' or v_shipment_id is null or not is_complete(p_packing_id) then return 'refused'; end if;
  update packings set shipment_id = v_shipment_id, packed_at = now(), actor = current_actor(),
    invoice_number = case when return_request_id is null then issue_invoice(p_order_id => order_id)
      else issue_exchange_invoice(p_request_id => return_request_id) end
  where id = p_packing_id;
  perform write_audit('parcel.pack', v_order.number, null,
    (select jsonb_build_object('parcel', v_packing.number, 'awb', awb_number) from shipments where id = v_shipment_id));
  return 'packed';
end $$;
