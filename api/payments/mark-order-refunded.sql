-- Marks an order refunded once all but its fee for cash on delivery has been returned.
create or replace function mark_order_refunded(p_order_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o set payment_status = 'refunded'
  where id = p_order_id and payment_status = 'paid' and subtotal_paise + shipping_paise <=
    (select sum(amount_paise) from refunds r where r.order_id = o.id and r.status = 'processed')
$$;
