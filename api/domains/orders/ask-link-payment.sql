-- Starts the payment of a link; asked again, it is the same payment.
-- p_last: how long before its hold ends it is the last time
-- outcome: asked | closed | missing
-- razorpay_order_id: null until it was stored
create or replace function ask_link_payment(p_intent_id integer, p_last interval)
returns table (outcome text, intent_id integer, amount_paise bigint, razorpay_order_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_intent payment_intents := lock_payment_link(p_intent_id);
begin
  if v_intent.id is null then
    return query select 'missing', null::integer, null::bigint, null::text;
  elsif v_intent.status <> 'open' or v_intent.hold_expires_at <= now() + p_last then
    return query select 'closed', null::integer, null::bigint, null::text;
  else
    if v_intent.razorpay_order_id is not null then
      update payment_intents
      set checks = 0, checks_from = now(), next_check_at = now() + interval '2 minutes' where id = v_intent.id;
    end if;
    return query select 'asked', v_intent.id, v_intent.amount_paise, v_intent.razorpay_order_id;
  end if;
end $$;
