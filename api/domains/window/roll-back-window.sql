-- Makes a past version live again, as a new one; without one, what the shop came with.
-- p_to: null for what the shop came with
-- outcome: published | missing
create or replace function roll_back_window(p_thing text, p_to integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id integer;
begin
  lock table window_versions in share row exclusive mode;
  if p_to is null then
    if p_thing like 'page:%' then return 'missing'; end if;
    update window_versions set state = 'past' where thing = p_thing and state = 'live';
    if found then perform write_audit('window.published', p_thing, null, jsonb_build_object('version', 0)); end if;
    return 'published';
  end if;
  insert into window_versions (thing, body, state, version)
    select thing, body, 'past', version from window_versions where id = p_to and thing = p_thing and state = 'past'
    returning id into v_id;
  if v_id is null then return 'missing'; end if;
  perform show_window_version(v_id);
  return 'published';
end $$;
