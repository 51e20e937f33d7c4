-- Records a scan of a parcel and moves its order. The parcel's status is the furthest of any scan, so scans may
-- come late, repeated or in any order; so does its problem. A cancelled order moves no more, nor anything by
-- a parcel that was given up as lost or is here again.
-- p_status: null where the label is unknown; only a tracking status moves the parcel
-- outcome: recorded | repeated | unknown
create or replace function record_scan(
  p_awb_number text, p_status text, p_raw_status text, p_location text, p_scanned_at timestamptz,
  -- what the courier says beside its label
  p_note text default ''
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_way constant text[] :=
    array['Shipment Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'];
  v_shipment shipments;
  v_order orders;
begin
  -- The worker follows what the courier has reported.
  if current_actor() = 'worker' then perform act_as('courier'); end if;
  select * into v_shipment from shipments where awb_number = p_awb_number;
  if not found then
    -- Of a label that was replaced: that its booking was made, and cancelled, is no news.
    return case when coalesce(p_status, 'Shipment Created') = 'Shipment Created'
      and exists (select from bookings_to_cancel where awb_number = p_awb_number) then 'repeated' else 'unknown' end;
  end if;
  -- A recorded scan has taken effect: no lock is needed.
  if exists (select from scans where shipment_id = v_shipment.id and raw_status = p_raw_status
             and scanned_at = p_scanned_at and location = p_location) then
    return 'repeated';
  end if;

  v_order := lock_order(v_shipment.order_id);
  select * into v_shipment from shipments where id = v_shipment.id;
  insert into scans (shipment_id, status, raw_status, location, scanned_at, note)
  values (v_shipment.id, coalesce(p_status, p_raw_status), p_raw_status, p_location, p_scanned_at, p_note)
  on conflict do nothing;
  if not found then return 'repeated'; end if;

  -- What a customer sends back is on its way here from the first.
  if p_status in ('Returning to Us', 'Returned to Us') and v_shipment.direction <> 'return' then
    update shipments set going_back_since = least(going_back_since, p_scanned_at) where id = v_shipment.id;
  end if;
  if p_status is null then return 'recorded'; end if;
  if v_order.status = 'Cancelled' or v_shipment.lost_at is not null or v_shipment.returned_at is not null then
    perform follow_problem(v_shipment.id);
    return 'recorded';
  end if;
  if p_status = 'Delivered' then perform mark_shipment_delivered(v_shipment, v_order); end if;
  if array_position(v_way, p_status) > array_position(v_way, v_shipment.current_status) then
    update shipments set current_status = p_status where id = v_shipment.id;
    if v_shipment.direction = 'forward' then
      perform queue_parcel_mail(v_order, v_shipment.current_status, p_status);
    end if;
  end if;
  perform follow_problem(v_shipment.id);
  if p_status = 'Delivery Attempted' then perform queue_ndr_mail(v_shipment.id); end if;
  return 'recorded';
end $$;
