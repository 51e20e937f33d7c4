-- Records the parcel of an order, once, and makes the order ready to ship.
-- outcome: booked | replayed | booked_before | refused | not_captured | missing | awb_taken
-- awb_number: the order's, also when it was booked before under another
create or replace function book_shipment(p_order_id integer, p_courier text, p_awb_number text)
returns table (outcome text, order_status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
  v_earlier shipments;
begin
  if v_order.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;

  select * into v_earlier from shipments where order_id = p_order_id and direction = 'forward';
  if found then
    return query select
      case when v_earlier.awb_number = p_awb_number then 'replayed' else 'booked_before' end,
      v_order.status, v_earlier.awb_number;
    return;
  end if;

  if v_order.status not in ('Confirmed', 'Processing', 'Ready to Ship') then
    return query select 'refused', v_order.status, null::text;
    return;
  end if;
  if waits_for_capture(v_order) then
    return query select 'not_captured', v_order.status, null::text;
    return;
  end if;

  insert into shipments (order_id, courier, awb_number) values (p_order_id, p_courier, p_awb_number)
  on conflict (awb_number) do nothing;
  if not found then
    return query select 'awb_taken', v_order.status, null::text;
    return;
  end if;

  perform walk_order(p_order_id, v_order.status, 'Ready to Ship');
  return query select 'booked', 'Ready to Ship', p_awb_number;
end $$;
