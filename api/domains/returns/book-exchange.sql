-- Records the parcel of an exchange, once.
-- p_tracking_url: where the carrier shows its way, or null
-- outcome: booked | replayed | booked_before | awb_taken | refused | missing
-- awb_number: the exchange's, also when it was booked before under another
create or replace function book_exchange(
  p_request_id integer, p_courier text, p_awb_number text, p_tracking_url text,
  -- as it was sent to the courier; null where none was
  p_weight_grams integer default null
) returns table (outcome text, status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_earlier shipments;
  v_shipment_id integer;
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;
  select * into v_earlier from shipments where return_request_id = p_request_id and direction = 'exchange';
  if found then
    return query select
      case when v_earlier.awb_number = p_awb_number then 'replayed' else 'booked_before' end,
      v_request.status, v_earlier.awb_number;
    return;
  end if;
  if not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status, null::text;
    return;
  end if;
  insert into shipments (order_id, direction, return_request_id, courier, awb_number, tracking_url, weight_grams)
  select l.order_id, 'exchange', p_request_id, p_courier, p_awb_number, p_tracking_url, p_weight_grams
  from order_lines l where l.id = v_request.order_line_id
  on conflict (awb_number) do nothing returning id into v_shipment_id;
  if v_shipment_id is null then
    return query select 'awb_taken', v_request.status, null::text;
    return;
  end if;
  insert into shipment_lines (shipment_id, order_line_id, size_id, quantity, piece_grams)
  select v_shipment_id, l.id, s.id, v_request.quantity, s.weight_grams
  from order_lines l join sizes s on s.id = coalesce(v_request.wanted_size_id, l.size_id)
  where l.id = v_request.order_line_id;
  return query select 'booked', v_request.status, p_awb_number;
end $$;
