-- Takes facts over from settings: those that have never been set. Of several who do so at once one fills each. What
-- follows facts does so even where there are none.
-- p_facts: {name: value}
create or replace function fill_facts(p_facts jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- In one order, so that two never wait for each other.
  with filled as (
    insert into shop_facts (name, version, value)
    select key, 1, value from jsonb_each_text(p_facts) order by key
    on conflict do nothing
    returning name, value
  ), written as (
    select name, write_audit('fact.set', name, null, jsonb_build_object('value', value)) from filled
  )
  select count(*) from written
$$;
