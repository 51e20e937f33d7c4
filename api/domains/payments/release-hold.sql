-- Returns the pieces of a hold to stock. The caller has locked the intent and the sizes.
create or replace function release_hold(p_intent_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, quantity, 'hold_release', 'intent:' || intent_id
  from payment_intent_lines where intent_id = p_intent_id
  order by size_id;
  update payment_intents set status = 'released', hold_released_at = now() where id = p_intent_id;
$$;
