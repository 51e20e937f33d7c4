-- Stores the draft of a thing of the window over the version that was seen.
-- p_thing: home, menu, bar, footer, theme, or page: or collection: with its slug
-- outcome: saved | stale
-- version: of the draft now
-- theirs: the body that another has stored since; null where saved
create or replace function save_window_draft(p_thing text, p_body jsonb, p_version integer)
returns table (outcome text, version integer, theirs jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last integer;
  v_draft window_versions;
  v_theirs jsonb;
begin
  lock table window_versions in share row exclusive mode;
  select coalesce(max(v.version), 0) into v_last from window_versions v where v.thing = p_thing;
  select * into v_draft from window_versions v where v.thing = p_thing and v.state = 'draft';
  if v_draft.body = p_body then
    return query select 'saved', v_draft.version, null::jsonb;
    return;
  end if;
  if p_version <> v_last and (v_draft.id is null or v_draft.actor is distinct from current_actor()) then
    select coalesce(v_draft.body, max(v.body::text)::jsonb) into v_theirs
      from window_versions v where v.thing = p_thing and v.state = 'live';
    return query select 'stale', v_last, v_theirs;
    return;
  end if;
  if v_draft.id is null then
    insert into window_versions (thing, body, state, version) values (p_thing, p_body, 'draft', v_last + 1);
  else
    update window_versions v set body = p_body, version = v_last + 1, at = now(), actor = current_actor()
      where v.id = v_draft.id;
  end if;
  return query select 'saved', v_last + 1, null::jsonb;
end $$;
