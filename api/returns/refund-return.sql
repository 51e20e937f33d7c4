-- Creates the refund of a line: its pieces as paid for, and with the last line of an order its shipping, but never
-- the fee for cash on delivery. The caller has locked the order.
create or replace function refund_return(p_request return_requests, p_line order_lines) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into refunds (razorpay_payment_id, method, upi_id, order_id, return_request_id, amount_paise, reason)
  select i.razorpay_payment_id, case o.payment_method when 'cod' then 'upi' else 'razorpay' end,
    p_request.upi_id, o.id, p_request.id,
    p_line.unit_price_paise * p_line.quantity + case when exists (
      select from order_lines l
      where l.order_id = o.id and l.id <> p_line.id and not exists (
        select from refunds f join return_requests r on r.id = f.return_request_id
        where r.order_line_id = l.id and f.status <> 'failed'))
      then 0 else o.shipping_paise end,
    'it was returned'
  from orders o left join payment_intents i on i.id = o.payment_intent_id
  where o.id = p_line.order_id
$$;
