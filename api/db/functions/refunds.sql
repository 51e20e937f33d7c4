-- Refunds through Razorpay. Those by hand are in returns.sql.

-- Refunds add up on their payment, whose constraint keeps them at what was captured.
create or replace function count_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_paise = refunded_paise + new.amount_paise
    where razorpay_payment_id = new.razorpay_payment_id and status <> 'failed';
    if not found then
      raise exception 'a failed payment cannot be refunded' using errcode = 'check_violation';
    end if;
  elsif new.status = 'failed' and old.status <> 'failed' then
    update payments set refunded_paise = refunded_paise - new.amount_paise
    where razorpay_payment_id = new.razorpay_payment_id;
  end if;
  return null;
end $$;

create or replace trigger refunds_count_on_payment
  after insert or update of status on refunds
  for each row when (new.method = 'razorpay') execute function count_refund();

-- Writes down that money goes back, and why, in words that a mail can go on with; the worker then asks
-- Razorpay until it has.
--
-- p_amount_paise: null for all that was paid
create or replace function refund_payment(
  p_razorpay_payment_id text, p_order_id integer, p_amount_paise bigint, p_reason text
) returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into refunds (razorpay_payment_id, order_id, amount_paise, reason)
  select razorpay_payment_id, p_order_id, coalesce(p_amount_paise, amount_paise), p_reason
  from payments where razorpay_payment_id = p_razorpay_payment_id
  returning id
$$;

-- All has gone back that can: the fee for bringing cash to a door stays.
create or replace function mark_order_refunded(p_order_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o set payment_status = 'refunded'
  where id = p_order_id and payment_status = 'paid' and subtotal_paise + shipping_paise <=
    (select sum(amount_paise) from refunds r where r.order_id = o.id and r.status = 'processed')
$$;

-- Keeps what Razorpay has said of a refund. Said again it changes nothing.
--
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
  join payment_intents i on i.id = p.intent_id
  join customers c on c.id = i.customer_id
  where r.id = p_refund_id for no key update of c;

  update refunds
  set razorpay_refund_id = coalesce(p_razorpay_refund_id, razorpay_refund_id), status = p_status, last_error = null,
    processed_at = case when p_status = 'processed' then now() end
  where id = p_refund_id and status = 'pending' and method = 'razorpay'
  returning * into v_refund;
  if not found then return; end if;
  if p_status = 'failed' then
    -- The money is still with Razorpay; a new one is due, later the more have failed.
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
end $$;
