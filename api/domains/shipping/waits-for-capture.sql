-- Whether an order's payment is authorized only: it may never be captured.
create or replace function waits_for_capture(p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from purchases i join payments p using (razorpay_payment_id)
    where i.id = p_order.purchase_id and p.status = 'authorized')
$$;
