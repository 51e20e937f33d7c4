-- Marks an order refunded once all but its fee for cash on delivery has been returned.
create or replace function mark_order_refunded(p_order_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o set payment_status = 'refunded'
  where id = p_order_id and payment_status = 'paid' and total_paise - amount_paise(purchase_id, 'cod_fee') <=
    (select sum(amount_paise - coalesce(q.cod_fee_paise, 0)) from refunds r left join return_requests q on q.id = r.return_request_id
     where r.order_id = o.id and r.status = 'processed')
$$;
