-- Receives a parcel that the courier could not deliver, and cancels its order unless that is done.
-- outcome: taken_in | already | refused | missing
create or replace function take_parcel_in(p_order_id bigint)
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
  where order_id = p_order_id and direction = 'forward' and lost_at is null for no key update;
  if v_shipment.returned_at is not null then
    return query select 'already', v_order.status;
    return;
  end if;
  if v_shipment.id is null or v_order.status not in ('Ready to Ship', 'Shipped', 'In Transit', 'Cancelled') then
    return query select 'refused', v_order.status;
    return;
  end if;

  update shipments set returned_at = now(), going_back_since = coalesce(going_back_since, now())
  where id = v_shipment.id;
  insert into scans (shipment_id, status, raw_status, scanned_at)
  select v_shipment.id, 'Returned to Us', 'taken in', now()
  where not exists (select from scans where shipment_id = v_shipment.id and status = 'Returned to Us');
  if v_order.status <> 'Cancelled' then
    perform undo_order(v_order, 'its parcel came back to us');
    insert into outbox (message_id, kind, recipient, payload)
    select 'order-came-back.' || p_order_id, 'order_came_back', email,
      jsonb_build_object('order_id', p_order_id)
    from customers where id = v_order.customer_id;
  end if;
  return query select 'taken_in', 'Cancelled';
end $$;
