-- Gives a parcel the booking that was started for its corrected address. The one that it had is cancelled, and it is taken
-- off an open manifest: its old label is worth nothing.
-- p_fields, p_version: as start_rebooking had them
-- outcome: rebooked | replayed | expired | other_state | stale | too_late | awb_taken | missing
create or replace function rebook_parcel(
  p_rebooking_id integer, p_fields jsonb, p_version integer, p_awb_number text, p_courier text,
  p_weight_grams integer
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from bookings_to_cancel where id = p_rebooking_id));
  v_parcel shipments;
  v_rebooking bookings_to_cancel;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_rebooking from bookings_to_cancel where id = p_rebooking_id;
  select * into v_parcel from shipments where order_id = v_order.id and direction = 'forward' and lost_at is null;
  if v_parcel.awb_number = p_awb_number then return 'replayed'; end if;
  if v_rebooking.due_at <= clock_timestamp() or v_rebooking.cancelled_at is not null then return 'expired'; end if;
  if v_parcel.id is null or not may_be_rebooked(v_order, v_parcel) then return 'too_late'; end if;
  -- Its invoice may have been numbered meanwhile.
  if not is_same_state(v_order, p_fields) then return 'other_state'; end if;
  if exists (select from shipments where awb_number = p_awb_number) then return 'awb_taken'; end if;
  if write_address(v_order, p_fields, p_version, 'its parcel has a new label') = 'stale' then return 'stale'; end if;
  perform retax_order(v_order.id);

  update bookings_to_cancel set number = null, awb_number = v_parcel.awb_number, due_at = now()
  where id = p_rebooking_id;
  update shipments set awb_number = p_awb_number, courier = p_courier, weight_grams = p_weight_grams
  where id = v_parcel.id;
  delete from manifest_parcels p using manifests m
  where p.shipment_id = v_parcel.id and m.id = p.manifest_id and m.closed_at is null;
  perform write_audit('parcel.relabel', v_order.number, jsonb_build_object('awb', v_parcel.awb_number),
    jsonb_build_object('awb', p_awb_number));
  return 'rebooked';
end $$;
