-- Corrects a parcel's AWB. Updates received under the right number are processed again; a cancelled parcel is
-- cancelled again under it.
-- p_courier: null where its name was right
-- outcome: corrected | awb_taken | missing
create or replace function correct_awb(p_shipment_id integer, p_awb_number text, p_courier text)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_order((select order_id from shipments where id = p_shipment_id));
  -- The booking of a label that was replaced is cancelled.
  if exists (select from bookings_to_cancel where awb_number = p_awb_number) then return 'awb_taken'; end if;
  begin
    update shipments
    set awb_number = p_awb_number, courier = coalesce(p_courier, courier), cancelled_at = null
    where id = p_shipment_id;
    if not found then return 'missing'; end if;
  exception when unique_violation then
    return 'awb_taken';
  end;
  update webhook_events set processed_at = null, attempts = 0, next_attempt_at = now()
  where provider = 'courier' and payload ->> 'awb' = p_awb_number and last_error is not null;
  return 'corrected';
end $$;
