-- Makes the draft of a thing live, at once or from a time on.
-- p_version: of the draft that was seen
-- p_from: null or past for at once
-- p_until: from then on what was live before is live again; null for good
-- outcome: published | scheduled | missing | stale
create or replace function publish_window(
  p_thing text, p_version integer, p_from timestamptz, p_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draft window_versions;
begin
  lock table window_versions in share row exclusive mode;
  select * into v_draft from window_versions where thing = p_thing and state = 'draft';
  if v_draft.id is null then return 'missing'; end if;
  if v_draft.version <> p_version then return 'stale'; end if;
  update window_versions set shown_from = greatest(p_from, now()), shown_until = p_until, actor = current_actor()
    where id = v_draft.id;
  if p_from > now() then
    update window_versions set state = 'scheduled' where id = v_draft.id;
    perform write_audit('window.scheduled', p_thing, null,
      jsonb_build_object('version', p_version, 'from', p_from, 'until', p_until));
    return 'scheduled';
  end if;
  perform show_window_version(v_draft.id);
  return 'published';
end $$;
