-- Records the parcel of an order with all its pieces, once, and makes the order ready to ship. After one that was lost
-- comes another, whose pieces leave stock unless its wave took them.
-- outcome: booked | replayed | booked_before | refused | short | not_captured | missing | awb_taken
-- awb_number: the order's, also when it was booked before under another
create or replace function book_shipment(
  p_order_id bigint, p_courier text, p_awb_number text,
  -- as it was sent to the courier; null where none was
  p_weight_grams integer default null
) returns table (outcome text, order_status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
  v_earlier shipments;
  v_shipment_id integer;
  v_lost_id integer := (select max(id) from shipments where order_id = p_order_id and direction = 'forward' and lost_at is not null);
begin
  if v_order.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;

  select * into v_earlier from shipments where order_id = p_order_id and direction = 'forward' and lost_at is null;
  if found then
    return query select
      case when v_earlier.awb_number = p_awb_number then 'replayed' else 'booked_before' end,
      v_order.status, v_earlier.awb_number;
    return;
  end if;

  if not (v_order.status in ('Confirmed', 'Processing', 'Ready to Ship') or v_order.status in ('Shipped', 'In Transit')
    and v_lost_id is not null) then
    return query select 'refused', v_order.status, null::text;
    return;
  end if;
  if waits_for_capture(v_order) then
    return query select 'not_captured', v_order.status, null::text;
    return;
  end if;

  if v_lost_id is not null then
    perform lock_sizes(array(select size_id from order_lines where order_id = p_order_id), null);
    if not has_pieces_of(v_lost_id) then
      return query select 'short', v_order.status, null::text;
      return;
    end if;
  end if;

  insert into shipments (order_id, courier, awb_number, weight_grams)
  values (p_order_id, p_courier, p_awb_number, p_weight_grams)
  on conflict (awb_number) do nothing returning id into v_shipment_id;
  if v_shipment_id is null then
    return query select 'awb_taken', v_order.status, null::text;
    return;
  end if;

  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, -sum(quantity), 'order', 'lost:' || v_lost_id
  from order_lines where order_id = p_order_id and v_lost_id is not null group by size_id order by size_id
  on conflict (cause, size_id, reason) do nothing;
  insert into shipment_lines (shipment_id, order_line_id, size_id, quantity, piece_grams)
  select v_shipment_id, l.id, l.size_id, l.quantity, s.weight_grams
  from order_lines l join sizes s on s.id = l.size_id where l.order_id = p_order_id;

  return query select 'booked', (select status from orders where id = p_order_id), p_awb_number;
end $$;
