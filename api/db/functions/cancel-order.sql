-- Cancels an order that has not been sent: the pieces go back once, and so does the money.
--
-- p_customer_id: null for the shop itself
-- outcome: cancelled | already | too_late | missing
create or replace function cancel_order(p_customer_id integer, p_order_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order((select id from orders
    where id = p_order_id and (p_customer_id is null or customer_id = p_customer_id)));
begin
  if v_order.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  if v_order.status = 'Cancelled' then
    return query select 'already', v_order.status;
    return;
  end if;
  if not is_cancellable(v_order.status) then
    return query select 'too_late', v_order.status;
    return;
  end if;

  perform undo_order(v_order, 'the order was cancelled');
  insert into outbox (message_id, kind, recipient, payload)
  select 'order-cancelled.' || p_order_id, 'order_cancelled', email,
    jsonb_build_object('order_id', p_order_id)
  from customers where id = v_order.customer_id;

  return query select 'cancelled', 'Cancelled';
end $$;

-- Ends an order that brought nobody anything: its pieces go back into stock, and its money to whoever
-- paid. The caller has locked the order. The ledger takes it once, whichever way it ends.
create or replace function undo_order(p_order orders, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_sizes(array(select size_id from order_lines where order_id = p_order.id), null);
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, quantity, 'cancellation', 'order:' || order_id
  from order_lines where order_id = p_order.id order by size_id;
  update orders set status = 'Cancelled' where id = p_order.id;

  if p_order.payment_status = 'paid' then
    perform refund_payment(razorpay_payment_id, p_order.id, p_order.total_paise, p_reason)
    from payment_intents where id = p_order.payment_intent_id;
  end if;
end $$;

-- Takes a parcel in that its courier could not deliver. The order ends as a cancelled one does; one that
-- was cancelled before has its pieces and its money back already.
--
-- outcome: taken_in | already | refused | missing
create or replace function take_parcel_in(p_order_id integer)
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
  where order_id = p_order_id and direction = 'forward' for no key update;
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
