-- Moves the window to the time of now: what is scheduled goes live, what is over gives way to what was before it, and
-- slides with times of their own come and go. Returns how many moved.
create or replace function turn_window() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved integer := 0;
  v_due window_versions;
  v_again integer;
begin
  if not exists (select from window_versions where state = 'scheduled' and shown_from <= now())
    and not exists (select from window_versions where state = 'live' and shown_until <= now())
    and not exists (select from window_versions where state = 'live' and has_slide_turning(body, turned_at, now()))
  then return 0; end if;
  lock table window_versions in share row exclusive mode;
  for v_due in
    select * from window_versions where state = 'scheduled' and shown_from <= now() order by shown_from, id
  loop
    perform show_window_version(v_due.id);
    v_moved := v_moved + 1;
  end loop;
  for v_due in select * from window_versions where state = 'live' and shown_until <= now() loop
    -- The nearest before it whose own time is not over.
    with recursive earlier as (
      select * from window_versions where id = v_due.before_id
      union all
      select v.* from earlier e join window_versions v on v.id = e.before_id where e.shown_until <= now()
    )
    insert into window_versions (thing, body, state, version, shown_from, shown_until)
      select thing, body, 'past', version, shown_from, shown_until from earlier
      where shown_until is null or shown_until > now()
      order by id desc limit 1
      returning id into v_again;
    if v_again is null then
      update window_versions set state = 'past' where id = v_due.id;
      perform write_audit('window.published', v_due.thing, jsonb_build_object('version', v_due.version), null);
    else
      perform show_window_version(v_again);
    end if;
    v_moved := v_moved + 1;
  end loop;
  with turned as (
    update window_versions set turned_at = now()
    where state = 'live' and has_slide_turning(body, turned_at, now()) returning 1
  )
  select v_moved + count(*) into v_moved from turned;
  return v_moved;
end $$;

-- Whether a slide of a body begins or ends after one time, up to another.
create or replace function has_slide_turning(p_body jsonb, p_after timestamptz, p_upto timestamptz) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (
    select from jsonb_path_query(p_body, '$.blocks[*].slides[*]') slide,
      lateral (values ((slide ->> 'from')::timestamptz), ((slide ->> 'until')::timestamptz)) moment (at)
    where at > p_after and at <= p_upto)
$$;
