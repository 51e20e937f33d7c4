-- Whether an order's payment is authorized only: it may never be captured.
create or replace function waits_for_capture(p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from payment_intents i join payments p using (razorpay_payment_id)
    where i.id = p_order.payment_intent_id and p.status = 'authorized')
$$;
