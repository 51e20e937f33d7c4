-- Begins an edit of facts of the shop: no other act sets one until it is over. The caller sets them.
-- p_names: of which some would change, such as cod_fee
-- p_version: that was seen, as facts_version gives it
-- outcome: editing
-- contested: of these, what another has set since; null where nothing
create or replace function start_facts_edit(p_names text[], p_version bigint)
returns table (outcome text, contested text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table shop_facts in share row exclusive mode;
  return query select 'editing', array_agg(distinct about) from audit_entries
    where what = 'fact.set' and about = any(p_names) and id >= p_version and actor is distinct from current_actor();
end $$;

-- Counts up with each change of these facts.
create or replace function facts_version(p_names text[]) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select 1 + coalesce(max(id), 0) from audit_entries where what = 'fact.set' and about = any(p_names)
$$;
