-- Creates the refund of a request, of what it is worth. The caller has locked the order.
create or replace function refund_return(
  p_request return_requests, p_line order_lines, p_reason text default 'it was returned'
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_request return_requests;
begin
  select * into v_order from orders where id = p_line.order_id;
  update return_requests r
  set goods_paise = worth.goods_paise, shipping_paise = worth.shipping_paise,
    cod_fee_paise = case when is_our_fault then worth.cod_fee_paise else 0 end
  from return_worth(p_request, p_line, p_request.quantity) worth
  where id = p_request.id
  returning r.* into v_request;

  insert into refunds (razorpay_payment_id, method, upi_id, order_id, return_request_id, amount_paise, reason)
  select i.razorpay_payment_id, case v_order.payment_method when 'cod' then 'upi' else 'razorpay' end,
    p_request.upi_id, v_order.id, v_request.id,
    v_request.goods_paise + v_request.shipping_paise + v_request.cod_fee_paise, p_reason
  from (select) one left join purchases i on i.id = v_order.purchase_id;
end $$;
