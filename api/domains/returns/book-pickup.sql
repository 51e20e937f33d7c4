-- Records who brings a return: a courier's parcel, or the customer by herself.
-- p_courier, p_awb_number: null where the customer brings it
-- p_collects_on: the day that the courier has named, if any
-- outcome: booked | already | awb_taken | refused | missing
-- awb_number (when booked or already): of its parcel, also when that was booked before under another
create or replace function book_pickup(
  p_request_id integer, p_courier text, p_awb_number text, p_collects_on date default null
) returns table (outcome text, status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_line order_lines;
  v_shipment_id integer;
  v_earlier_awb text := (select s.awb_number from shipments s
    where s.return_request_id = p_request_id and s.direction = 'return');
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;
  if v_request.status <> 'Approved' then
    return query select case v_request.status when 'Pickup Booked' then 'already' else 'refused' end,
      v_request.status, v_earlier_awb;
    return;
  end if;

  -- Its actor is who started it, also where the worker ends it.
  perform act_as(actor) from return_pickups where return_request_id = p_request_id and settled_at is null;
  select * into v_line from order_lines where id = v_request.order_line_id;
  if p_awb_number is not null then
    insert into shipments (order_id, direction, return_request_id, courier, awb_number, collects_on)
    values (v_line.order_id, 'return', p_request_id, p_courier, p_awb_number, p_collects_on)
    on conflict (awb_number) do nothing returning id into v_shipment_id;
    if v_shipment_id is null then
      return query select 'awb_taken', v_request.status, null::text;
      return;
    end if;
    insert into shipment_lines (shipment_id, order_line_id, size_id, quantity, piece_grams)
    select v_shipment_id, v_line.id, id, v_request.quantity, weight_grams from sizes where id = v_line.size_id;
  end if;
  update return_requests set status = 'Pickup Booked' where id = p_request_id;
  return query select 'booked', 'Pickup Booked', p_awb_number;
end $$;
