-- Puts a parcel that stands ready on an open manifest of its courier. A manifest is locked before any order.
-- courier: the parcel's; earlier_manifest_id: that it is on
-- outcome: added | relabelled | taken | cancelled | other_courier | gone | unknown | closed | missing
create or replace function add_to_manifest(p_manifest_id integer, p_awb_number text)
returns table (outcome text, number text, courier text, earlier_manifest_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_manifest manifests;
  v_order orders;
  v_shipment shipments;
  v_earlier manifest_parcels;
  v_outcome text;
begin
  p_awb_number := booked_awb(p_code => p_awb_number);
  select * into v_manifest from manifests where id = p_manifest_id for no key update;
  v_order := lock_order(coalesce(
    (select order_id from shipments where awb_number = p_awb_number),
    (select order_id from bookings_to_cancel where awb_number = p_awb_number)));
  select * into v_shipment from shipments where awb_number = p_awb_number;
  select * into v_earlier from manifest_parcels where shipment_id = v_shipment.id;
  v_outcome := case
      when v_manifest.id is null then 'missing'
      when v_manifest.closed_at is not null then 'closed'
      when v_order.id is null then 'unknown'
      when v_shipment.id is null then 'relabelled'
      when v_earlier.shipment_id is not null then 'taken'
      when v_order.status = 'Cancelled' or v_shipment.cancelled_at is not null or v_shipment.returned_at is not null
        then 'cancelled'
      when v_shipment.current_status not in ('Shipment Created', 'Picked Up') or v_shipment.lost_at is not null
        or v_shipment.direction = 'return' then 'gone'
      when lower(v_shipment.courier) <> lower(v_manifest.courier) then 'other_courier'
      else 'added' end;
  if v_outcome = 'added' then
    insert into manifest_parcels (shipment_id, manifest_id) values (v_shipment.id, p_manifest_id);
    perform write_audit('manifest.add', v_order.number, null,
      jsonb_build_object('manifest', p_manifest_id, 'awb', p_awb_number));
  end if;
  return query select v_outcome, v_order.number, v_shipment.courier, v_earlier.manifest_id;
end $$;
