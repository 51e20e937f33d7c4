-- Stores the first Razorpay order of a payment and schedules its check; null when its hold was released.
create or replace function store_razorpay_order(p_purchase_id integer, p_razorpay_order_id text) returns text
language sql security definer set search_path = public, pg_temp as $$
  update purchases
  set razorpay_order_id = p_razorpay_order_id, checks = 0, checks_from = now(),
    next_check_at = now() + interval '2 minutes'
  where id = p_purchase_id and razorpay_order_id is null and is_to_be_paid(purchases);
  select razorpay_order_id from purchases where id = p_purchase_id and is_to_be_paid(purchases)
$$;

-- Whether its pieces are held for a payment, or it is an order on delivery that is not paid.
create or replace function is_to_be_paid(p_purchase purchases) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_purchase.status = 'open' or p_purchase.method = 'cod' and p_purchase.razorpay_payment_id is null
$$;

-- Begins the checks at Razorpay from the start, where it was asked already.
create or replace function check_payment_anew(p_purchase_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update purchases set checks = 0, checks_from = now(), next_check_at = now() + interval '2 minutes'
  where id = p_purchase_id and razorpay_order_id is not null
$$;
