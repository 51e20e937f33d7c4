-- Corrects fields of an order's address whose parcel is not booked; what is booked, rebook_parcel corrects.
-- p_fields, p_version: as write_address has them
-- outcome: corrected | being_booked | other_state | stale | too_late | missing
create or replace function correct_address(p_order_id bigint, p_fields jsonb, p_version integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order(p_order_id);
begin
  if v_order.id is null then return 'missing'; end if;
  if not is_correctable(v_order)
     or exists (select from shipments where order_id = p_order_id and direction = 'forward' and lost_at is null) then
    return 'too_late';
  end if;
  if not is_same_state(v_order, p_fields) then return 'other_state'; end if;
  if exists (select from courier_bookings
    where order_id = p_order_id and settled_at is null and begun_at > now() - booking_time()) then
    return 'being_booked';
  end if;
  if write_address(v_order, p_fields, p_version, '') = 'stale' then return 'stale'; end if;
  -- The courier may have booked it to the address before, with its answer lost.
  insert into bookings_to_cancel (order_id, number, due_at)
  select order_id, courier_number(v_order), now() from courier_bookings
  where order_id = p_order_id and settled_at is null;
  update courier_bookings set settled_at = now() where order_id = p_order_id and settled_at is null;
  perform retax_order(p_order_id);
  return 'corrected';
end $$;

-- Whether an order is open, and no parcel of it has left or was booked by hand.
create or replace function is_correctable(p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_order.status in ('Pending', 'Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit')
    and not exists (
      select from shipments parcel
      where order_id = p_order.id and direction = 'forward' and lost_at is null
        and (weight_grams is null or not may_be_rebooked(p_order, parcel)))
$$;
