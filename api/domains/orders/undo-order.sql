-- Cancels a locked order, gives back the offers that it has used and refunds its payment; its pieces are the caller's.
create or replace function end_order(p_order orders, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update orders set status = 'Cancelled' where id = p_order.id;
  perform give_offers_back(p_purchase_id => p_order.purchase_id);
  if p_order.payment_status = 'paid' then
    perform refund_payment(razorpay_payment_id, p_order.id, p_order.total_paise, p_reason)
    from purchases where id = p_order.purchase_id;
  end if;
  perform undo_tax_documents(p_order_id => p_order.id, p_reason => p_reason, p_has_left => exists (
    select from shipments where order_id = p_order.id and direction = 'forward' and (returned_at is not null or lost_at is not null)));
end $$;

create or replace function undo_order(p_order orders, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_sizes(array(select size_id from order_lines where order_id = p_order.id), null);
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, sum(quantity), 'cancellation', 'order:' || order_id
  from order_lines where order_id = p_order.id group by size_id, order_id order by size_id;
  perform end_order(p_order, p_reason);
end $$;
