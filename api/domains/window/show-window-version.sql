-- Makes a version live in place of the one that is.
create or replace function show_window_version(p_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_thing text := (select thing from window_versions where id = p_id);
  v_before window_versions;
begin
  select * into v_before from window_versions where thing = v_thing and state = 'live';
  update window_versions set state = 'past' where id = v_before.id;
  update window_versions set state = 'live', before_id = v_before.id, at = now(), turned_at = now() where id = p_id;
  perform write_audit('window.published', v_thing,
    case when v_before.id is not null then jsonb_build_object('version', v_before.version) end,
    (select jsonb_build_object('version', version, 'until', shown_until) from window_versions where id = p_id));
end $$;
