-- Sets a fact of the shop from now on.
-- p_value: as a setting is written; empty for the default
-- outcome: set | unchanged
create or replace function set_fact(p_name text, p_value text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last shop_facts;
begin
  -- Two who set it take turns.
  lock table shop_facts in share row exclusive mode;
  select * into v_last from shop_facts where name = p_name order by version desc limit 1;
  if coalesce(v_last.value, '') = p_value then return 'unchanged'; end if;
  perform write_audit('fact.set', p_name, jsonb_build_object('value', coalesce(v_last.value, '')),
    jsonb_build_object('value', p_value));
  insert into shop_facts (name, version, value) values (p_name, coalesce(v_last.version, 0) + 1, p_value);
  return 'set';
end $$;
