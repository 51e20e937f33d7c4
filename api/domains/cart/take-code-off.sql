-- Takes the code for an offer off a customer's cart.
create or replace function take_code_off(p_customer_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from cart_offer_codes where customer_id = p_customer_id
$$;
