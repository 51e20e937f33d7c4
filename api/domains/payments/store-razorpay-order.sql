-- Stores the first Razorpay order of a payment and schedules its check; null when its hold was released.
create or replace function store_razorpay_order(p_intent_id integer, p_razorpay_order_id text) returns text
language sql security definer set search_path = public, pg_temp as $$
  update payment_intents
  set razorpay_order_id = p_razorpay_order_id, checks = 0, checks_from = now(),
    next_check_at = now() + interval '2 minutes'
  where id = p_intent_id and razorpay_order_id is null and status in ('open', 'asked');
  select razorpay_order_id from payment_intents where id = p_intent_id and status in ('open', 'asked')
$$;
