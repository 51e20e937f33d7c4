-- The pieces of a size in the customer's open hold, but for those of links that she was sent.
create or replace function pieces_held(p_customer_id integer, p_size_id integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(quantity), 0)::integer
  from payment_intents i join payment_intent_lines l on l.intent_id = i.id
  where i.customer_id = p_customer_id and i.status = 'open' and i.kind <> 'entered' and l.size_id = p_size_id
$$;
