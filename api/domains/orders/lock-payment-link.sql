-- Locks a payment link and its customer, in the order in which a payment locks them; null where there is none.
create or replace function lock_payment_link(p_purchase_id integer) returns purchases
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
begin
  perform 1 from customers where id = (select customer_id from purchases where id = p_purchase_id) for no key update;
  select * into v_purchase from purchases where id = p_purchase_id and kind = 'entered' for no key update;
  return v_purchase;
end $$;
