-- Records what Razorpay reports of a refund. A repeated report changes nothing.
-- p_razorpay_refund_id: null where the money went back by another refund, made at its dashboard
create or replace function finish_refund(
  p_refund_id integer, p_razorpay_refund_id text, p_status text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_refund refunds;
  v_customer customers;
begin
  select c.* into v_customer
  from refunds r
  join payments p using (razorpay_payment_id)
  join purchases i on i.id = p.purchase_id
  join customers c on c.id = i.customer_id
  where r.id = p_refund_id for no key update of c;

  update refunds
  set razorpay_refund_id = coalesce(p_razorpay_refund_id, razorpay_refund_id), status = p_status, last_error = null,
    processed_at = case when p_status = 'processed' then now() end
  where id = p_refund_id and status = 'pending' and method = 'razorpay'
  returning * into v_refund;
  if not found then return; end if;
  if p_status = 'failed' then
    -- The money is still with Razorpay: a new refund is due, later the more have failed.
    insert into refunds (razorpay_payment_id, order_id, return_request_id, amount_paise, reason,
      due_since, next_attempt_at)
    select v_refund.razorpay_payment_id, v_refund.order_id, v_refund.return_request_id,
      v_refund.amount_paise, v_refund.reason, v_refund.due_since,
      now() + backoff(count(*), interval '1 hour', interval '1 day')
    from refunds where razorpay_payment_id = v_refund.razorpay_payment_id and status = 'failed';
  end if;
  if p_status <> 'processed' then return; end if;

  update payments p set status = 'refunded'
  where razorpay_payment_id = v_refund.razorpay_payment_id and amount_paise =
    (select sum(amount_paise) from refunds r
     where r.razorpay_payment_id = p.razorpay_payment_id and r.status = 'processed');
  perform mark_order_refunded(v_refund.order_id);
  insert into outbox (message_id, kind, recipient, payload)
  values ('refund-sent.' || v_refund.id, 'refund_sent', v_customer.email,
    jsonb_build_object('refund_id', v_refund.id));
  perform queue_push(v_customer.id, 'refund_sent', 'refund-sent.' || v_refund.id, 'refund.' || v_refund.id,
    jsonb_build_object('refund_id', v_refund.id));
end $$;
