-- Starts the payment of a link; asked again, it is the same payment.
-- p_last: how long before its hold ends it is the last time
-- outcome: asked | closed | missing
-- razorpay_order_id: null until it was stored
create or replace function ask_link_payment(p_purchase_id integer, p_last interval)
returns table (outcome text, purchase_id integer, total_paise bigint, razorpay_order_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases := lock_payment_link(p_purchase_id);
begin
  outcome := case
    when v_purchase.id is null then 'missing'
    when v_purchase.status <> 'open' or v_purchase.hold_expires_at <= now() + p_last then 'closed'
    else 'asked' end;
  if outcome = 'asked' then
    perform check_payment_anew(p_purchase_id);
    purchase_id := v_purchase.id;
    total_paise := purchase_total(v_purchase.id);
    razorpay_order_id := v_purchase.razorpay_order_id;
  end if;
  return next;
end $$;
