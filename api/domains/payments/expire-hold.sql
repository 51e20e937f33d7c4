-- Releases one expired hold that no other process has locked. Null when there is none.
create or replace function expire_hold() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_intent_id integer;
begin
  select id into v_intent_id from payment_intents
  where status = 'open' and hold_released_at is null and hold_expires_at <= now()
  order by hold_expires_at limit 1 for no key update skip locked;
  if not found then return null; end if;
  perform lock_sizes('{}', v_intent_id);
  perform release_hold(v_intent_id);
  return v_intent_id;
end $$;
