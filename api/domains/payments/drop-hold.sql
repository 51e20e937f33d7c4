create or replace function drop_hold(p_intent_id integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from payment_intents
  where id = p_intent_id and status = 'open' and razorpay_order_id is null for no key update;
  if not found then return false; end if;
  perform lock_sizes('{}', p_intent_id);
  perform release_hold(p_intent_id);
  update payment_intents set dropped_at = now() where id = p_intent_id;
  return true;
end $$;
