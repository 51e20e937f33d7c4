-- Starts the payment of an order on delivery that waits, as online_total has it. Asked again, it is the
-- same payment.
-- outcome: asked | paid | closed | missing
-- razorpay_order_id: null until it was stored
create or replace function ask_order_payment(p_customer_id integer, p_order_id bigint)
returns table (outcome text, intent_id integer, amount_paise bigint, razorpay_order_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders;
  v_intent payment_intents;
begin
  perform 1 from customers where id = p_customer_id for no key update;
  select * into v_intent from payment_intents
  where order_id = p_order_id and customer_id = p_customer_id for no key update;
  select * into v_order from orders where id = p_order_id and customer_id = p_customer_id for no key update;
  if not found then
    return query select 'missing', null::integer, null::bigint, null::text;
    return;
  end if;
  if not may_be_paid_now(v_order) then
    if v_order.payment_status = 'unpaid' then
      return query select 'closed', null::integer, null::bigint, null::text;
    else
      return query select 'paid', null::integer, null::bigint, null::text;
    end if;
    return;
  end if;

  if v_intent.id is null then
    insert into payment_intents (customer_id, kind, order_id, status, request_sha256, amount_paise, shipping_paise,
      shipping_address, buyer_gstin, hold_expires_at)
    values (p_customer_id, 'order', v_order.id, 'asked', v_order.request_sha256,
      online_total(v_order), v_order.shipping_paise, v_order.shipping_address,
      v_order.buyer_gstin, now())
    returning * into v_intent;
  elsif v_intent.razorpay_order_id is not null then
    update payment_intents
    set checks = 0, checks_from = now(), next_check_at = now() + interval '2 minutes' where id = v_intent.id;
  end if;
  return query select 'asked', v_intent.id, v_intent.amount_paise, v_intent.razorpay_order_id;
end $$;
