create or replace function explain_cancellation(p_order_id bigint, p_reason text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update order_events set detail = p_reason
  where id = (select max(id) from order_events where order_id = p_order_id and status = 'Cancelled');
  select write_audit('order.cancel', number, null, '{"fields": ["reason"]}')
  from orders where id = p_order_id;
$$;
