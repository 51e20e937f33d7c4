-- Every step takes its locks in this order: customer, purchase, order, then size rows ascending by id, in one
-- pass, and last the places of cash, ascending by order. Who has an order's lock has its parcels, requests and refunds.

create or replace function lock_order(p_order_id bigint) returns orders
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
begin
  perform 1 from customers
  where id = (select customer_id from orders where id = p_order_id) for no key update;
  select * into v_order from orders where id = p_order_id for no key update;
  return v_order;
end $$;
