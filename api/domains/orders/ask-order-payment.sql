-- Starts the payment of an order on delivery that waits, as online_total has it. Asked again, it is the
-- same payment.
-- outcome: asked | paid | closed | missing
-- razorpay_order_id: null until it was stored
create or replace function ask_order_payment(p_customer_id integer, p_order_id bigint)
returns table (outcome text, purchase_id integer, total_paise bigint, razorpay_order_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_purchase purchases;
  v_order orders;
begin
  perform 1 from customers where id = p_customer_id for no key update;
  select p.* into v_purchase from purchases p join orders o on o.purchase_id = p.id
  where o.id = p_order_id and o.customer_id = p_customer_id for no key update of p;
  select * into v_order from orders where purchase_id = v_purchase.id for no key update;
  outcome := case
    when v_order.id is null then 'missing'
    when may_be_paid_now(v_order) then 'asked'
    when v_order.payment_status = 'unpaid' then 'closed'
    else 'paid' end;
  if outcome = 'asked' then
    perform check_payment_anew(v_purchase.id);
    purchase_id := v_purchase.id;
    total_paise := online_total(v_order);
    razorpay_order_id := v_purchase.razorpay_order_id;
  end if;
  return next;
end $$;
