-- Takes back what is scheduled; it is the draft again where there is none.
-- outcome: cancelled | missing | moved_on
create or replace function cancel_window_version(p_thing text, p_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state text;
begin
  lock table window_versions in share row exclusive mode;
  select state into v_state from window_versions where id = p_id and thing = p_thing;
  if v_state is null then return 'missing'; end if;
  if v_state <> 'scheduled' then return 'moved_on'; end if;
  update window_versions set shown_from = null, shown_until = null, state = case
    when exists (select from window_versions where thing = p_thing and state = 'draft') then 'past' else 'draft' end
    where id = p_id;
  perform write_audit('window.cancelled', p_thing, jsonb_build_object('id', p_id), null);
  return 'cancelled';
end $$;
