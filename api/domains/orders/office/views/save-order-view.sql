-- Saves what a member of staff looks for under a name of hers.
-- p_max: as many as she may have
-- outcome: saved | name_taken | full
-- view_id: null unless saved
create or replace function save_order_view(p_staff_id integer, p_name text, p_state text, p_search text, p_max integer)
returns table (outcome text, view_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id integer;
begin
  -- Two at once would both count too few.
  perform 1 from staff where id = p_staff_id for no key update;
  if (select count(*) from order_views where staff_id = p_staff_id) >= p_max then
    return query select 'full', null::integer;
    return;
  end if;
  insert into order_views (staff_id, name, state, search) values (p_staff_id, p_name, p_state, p_search)
  on conflict (staff_id, lower(name)) do nothing returning id into v_id;
  return query select case when v_id is null then 'name_taken' else 'saved' end, v_id;
end $$;
