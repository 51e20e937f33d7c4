-- Creates the refund of a request: its pieces as paid for; with the last piece of an order its shipping; and the fee
-- for cash on delivery where the fault is ours, once an order. The caller has locked the order.
create or replace function refund_return(
  p_request return_requests, p_line order_lines, p_reason text default 'it was returned'
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_earlier integer := (
    select coalesce(sum(quantity), 0) from return_requests
    where order_line_id = p_line.id and id <> p_request.id and goods_paise is not null);
  v_is_last boolean;
  v_request return_requests;
begin
  select * into v_order from orders where id = p_line.order_id;
  v_is_last := not exists (
    select from order_lines l where l.order_id = v_order.id and l.quantity > (
      select coalesce(sum(quantity), 0) from return_requests r
      where r.order_line_id = l.id and (r.goods_paise is not null or r.id = p_request.id)));
  update return_requests set
    goods_paise = pieces_paise(line_paise(p_line), p_line.quantity, v_earlier, p_request.quantity),
    shipping_paise = case when v_is_last then v_order.shipping_paise else 0 end,
    cod_fee_paise = case when is_our_fault and not exists (
        select from return_requests r join order_lines l on l.id = r.order_line_id
        where l.order_id = v_order.id and r.cod_fee_paise > 0)
      then v_order.cod_fee_paise else 0 end
  where id = p_request.id
  returning * into v_request;

  insert into refunds (razorpay_payment_id, method, upi_id, order_id, return_request_id, amount_paise, reason)
  select i.razorpay_payment_id, case v_order.payment_method when 'cod' then 'upi' else 'razorpay' end,
    p_request.upi_id, v_order.id, v_request.id,
    v_request.goods_paise + v_request.shipping_paise + v_request.cod_fee_paise, p_reason
  from (select) one left join payment_intents i on i.id = v_order.payment_intent_id;
end $$;
