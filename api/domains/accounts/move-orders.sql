-- Gives an account the orders of another, what belongs to them, its address book and its cart. Both are locked by the
-- caller. What both have in the cart stays once; of two default addresses the receiver's stays the default.
-- returns: how many orders
create or replace function move_orders(p_to integer, p_from integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_orders integer;
begin
  -- An account has one hold at a time; a payment for this one is an order as long as there are pieces.
  select * into v_purchase from purchases where customer_id = p_from and status = 'open' and kind <> 'entered'
  for no key update;
  if found then
    perform lock_sizes('{}', v_purchase.id);
    perform release_hold(v_purchase.id);
  end if;
  update purchases p set customer_id = p_to, idempotency_key = case when exists (
      select from purchases hers where hers.customer_id = p_to and hers.idempotency_key = p.idempotency_key)
    then null else idempotency_key end
  where customer_id = p_from;
  update orders set customer_id = p_to where customer_id = p_from;
  get diagnostics v_orders = row_count;
  update return_requests set customer_id = p_to where customer_id = p_from;
  update complaints set customer_id = p_to where customer_id = p_from;
  update reviews set customer_id = p_to where customer_id = p_from;
  update customer_notes set customer_id = p_to where customer_id = p_from;
  update addresses set customer_id = p_to, is_default = is_default and not exists (
    select from addresses hers where hers.customer_id = p_to and hers.is_default)
  where customer_id = p_from;
  update cart_lines hers set is_for_later = false, quantity = l.quantity from cart_lines l
  where hers.customer_id = p_to and l.customer_id = p_from and l.size_id = hers.size_id
    and hers.is_for_later and not l.is_for_later;
  update cart_lines l set customer_id = p_to where customer_id = p_from
    and not exists (select from cart_lines hers where hers.customer_id = p_to and hers.size_id = l.size_id);
  delete from cart_lines where customer_id = p_from;
  return v_orders;
end $$;
