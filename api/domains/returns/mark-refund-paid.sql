-- Records that the operator paid a refund by hand, and deletes its UPI id.
-- outcome: paid | waiting | already | reference_used | missing
create or replace function mark_refund_paid(p_refund_id integer, p_reference text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_refund refunds;
begin
  v_order := lock_order((select order_id from refunds where id = p_refund_id));
  select * into v_refund from refunds where id = p_refund_id;
  if v_refund.awaits_approval then return 'waiting'; end if;
  if not found or v_refund.method <> 'upi' then return 'missing'; end if;
  if v_refund.status <> 'pending' then return 'already'; end if;
  begin
    update refunds
    set status = 'processed', processed_at = now(), upi_reference = p_reference, upi_id = null
    where id = p_refund_id;
  exception when unique_violation then
    return 'reference_used';
  end;
  perform mark_order_refunded(v_refund.order_id);
  if is_audited(current_actor()) then
    perform write_audit('refund.paid', v_order.number, null, jsonb_build_object('refund', p_refund_id,
      'rupees', v_refund.amount_paise / 100.0, 'reference', p_reference));
  end if;
  insert into outbox (message_id, kind, recipient, payload)
  select 'refund-sent.' || p_refund_id, 'refund_sent', c.email,
    jsonb_build_object('refund_id', p_refund_id)
  from orders o join customers c on c.id = o.customer_id where o.id = v_refund.order_id;
  perform queue_push(customer_id, 'refund_sent', 'refund-sent.' || p_refund_id, 'refund.' || p_refund_id,
    jsonb_build_object('refund_id', p_refund_id))
  from orders where id = v_refund.order_id;
  return 'paid';
end $$;
