-- Creates a refund, which the worker requests from Razorpay. A mail quotes the reason.
-- p_amount_paise: null for all that was paid
create or replace function refund_payment(
  p_razorpay_payment_id text, p_order_id bigint, p_amount_paise bigint, p_reason text
) returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into refunds (razorpay_payment_id, order_id, amount_paise, reason)
  select razorpay_payment_id, p_order_id, coalesce(p_amount_paise, amount_paise), p_reason
  from payments where razorpay_payment_id = p_razorpay_payment_id
  returning id
$$;
