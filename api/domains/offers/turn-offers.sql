-- Moves offers to the time of now: what is scheduled runs from its beginning on, and ends at its end, also where no
-- worker was there at that time. Returns how many moved.
create or replace function turn_offers() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved integer;
begin
  with due as (
    select id, state as was, case when ends_at <= now() then 'ended' else 'running' end as state from offers
    where state = 'scheduled' and (starts_at <= now() or ends_at <= now()) or state = 'running' and ends_at <= now()
    order by id for no key update skip locked
  ), moved as (
    update offers set state = due.state from due where offers.id = due.id returning offers.id, due.was, due.state
  ), recorded as materialized (
    select write_audit(p_what => 'offer.' || case state when 'ended' then 'end' else 'start' end,
      p_about => 'offer ' || id, p_before => jsonb_build_object('state', was), p_after => jsonb_build_object('state', state))
    from moved
  )
  select count(*)::integer into v_moved from recorded;
  return v_moved;
end $$;
