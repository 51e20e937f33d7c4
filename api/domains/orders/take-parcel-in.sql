-- Receives a parcel that the courier could not deliver, and cancels its order unless that is done.
-- p_pieces: [{"size_id": 1, "quantity": 2, "grade": "shelf"}], as put_back takes them; null where all go back to the shelf
-- outcome: taken_in | already | refused | under_way | other_pieces | restocked | missing
create or replace function take_parcel_in(p_order_id bigint, p_pieces jsonb default null)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
  v_shipment shipments;
begin
  if v_order.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  select * into v_shipment from shipments
  where order_id = p_order_id and direction = 'forward' and lost_at is null;
  if v_shipment.returned_at is not null then
    return query select 'already', v_order.status;
    return;
  end if;
  if v_shipment.id is null or v_order.status not in ('Ready to Ship', 'Shipped', 'In Transit', 'Cancelled') then
    return query select 'refused', v_order.status;
    return;
  end if;
  if not is_coming_back(v_shipment) then
    return query select 'under_way', v_order.status;
    return;
  end if;
  if p_pieces is not null and not are_pieces_of(p_pieces,
      array(select size_id from order_lines where order_id = p_order_id group by size_id order by size_id),
      array(select sum(quantity)::integer from order_lines where order_id = p_order_id
        group by size_id order by size_id)) then
    return query select 'other_pieces', v_order.status;
    return;
  end if;
  -- They went back when it was cancelled, and may be sold by now.
  if v_order.status = 'Cancelled' and p_pieces @? '$[*] ? (@.grade != "shelf")' then
    return query select 'restocked', v_order.status;
    return;
  end if;

  update shipments set returned_at = now(), going_back_since = coalesce(going_back_since, now())
  where id = v_shipment.id;
  insert into scans (shipment_id, status, raw_status, scanned_at)
  select v_shipment.id, 'Returned to Us', 'taken in', now()
  where not exists (select from scans where shipment_id = v_shipment.id and status = 'Returned to Us');
  if v_order.status <> 'Cancelled' then
    if p_pieces is null then
      perform undo_order(v_order, 'its parcel came back to us');
    else
      perform put_back('order:' || p_order_id, 'cancellation', p_pieces);
      perform end_order(v_order, 'its parcel came back to us');
    end if;
    insert into outbox (message_id, kind, recipient, payload)
    select 'order-came-back.' || p_order_id, 'order_came_back', email,
      jsonb_build_object('order_id', p_order_id)
    from customers where id = v_order.customer_id;
  end if;
  if is_audited(current_actor()) then
    perform write_audit('parcel.receive', v_order.number, null,
      jsonb_build_object('awb', v_shipment.awb_number, 'pieces', p_pieces));
  end if;
  perform follow_problem(v_shipment.id);
  return query select 'taken_in', 'Cancelled';
end $$;
