-- Locks a payment link and its customer, in the order in which a payment locks them; null where there is none.
create or replace function lock_payment_link(p_intent_id integer) returns payment_intents
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_intent payment_intents;
begin
  perform 1 from customers where id = (select customer_id from payment_intents where id = p_intent_id) for no key update;
  select * into v_intent from payment_intents where id = p_intent_id and kind = 'entered' for no key update;
  return v_intent;
end $$;
