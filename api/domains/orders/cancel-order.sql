-- Cancels an order that has not been sent: releases its stock and refunds its payment, once.
-- p_customer_id: null for the operator
-- outcome: cancelled | already | too_late | missing
create or replace function cancel_order(p_customer_id integer, p_order_id bigint)
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
