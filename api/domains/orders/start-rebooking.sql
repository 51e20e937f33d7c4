-- Writes down that the courier is about to be asked to take an order's parcel, which has its label, to a corrected
-- address. What it books is cancelled after booking_time(), unless rebook_parcel gives it to the parcel.
-- p_fields, p_version: as write_address has them
-- outcome: started | unchanged | not_booked | being_booked | other_state | by_hand | stale | too_late | missing
-- rebooking_id: where started
create or replace function start_rebooking(p_order_id bigint, p_fields jsonb, p_version integer)
returns table (outcome text, rebooking_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
  v_parcel shipments;
  v_id integer;
begin
  select * into v_parcel from shipments where order_id = p_order_id and direction = 'forward' and lost_at is null;
  outcome := case
    when v_order.id is null then 'missing'
    when v_parcel.id is null then 'not_booked'
    when not may_be_rebooked(v_order, v_parcel) then 'too_late'
    -- Nothing was asked of a courier for one whose AWB was written down.
    when v_parcel.weight_grams is null then 'by_hand'
    when v_order.shipping_address @> p_fields then 'unchanged'
    when is_stale_address(v_order, p_fields, p_version) then 'stale'
    when not is_same_state(v_order, p_fields) then 'other_state'
    when exists (select from bookings_to_cancel
      where order_id = p_order_id and number is not null and cancelled_at is null and due_at > now()) then 'being_booked'
    else 'started' end;
  if outcome = 'started' then
    insert into bookings_to_cancel (order_id, number, due_at)
    values (p_order_id, courier_number(v_order, 1), now() + booking_time()) returning id into v_id;
  end if;
  return query select outcome, v_id;
end $$;

-- Whether a parcel is booked and still here.
create or replace function may_be_rebooked(p_order orders, p_parcel shipments) returns boolean
language sql immutable as $$
  select p_order.status in ('Ready to Ship', 'Shipped', 'In Transit') and not was_handed_over(p_parcel)
    and p_parcel.cancelled_at is null and p_parcel.returned_at is null
$$;

-- Whether an invoice that an order has stays right: it names the state that the goods go to.
create or replace function is_same_state(p_order orders, p_fields jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select was.code = corrected.code
    or not exists (select from tax_documents where order_id = p_order.id and kind = 'invoice')
  from place_of_supply(p_order.shipping_address) was, place_of_supply(p_order.shipping_address || p_fields) corrected
$$;
