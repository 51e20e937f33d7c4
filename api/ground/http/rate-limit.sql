-- Under what a limit counts a subject: a digest, so that the table names no person.
create or replace function rate_limit_key(p_limit text, p_subject text) returns text
language sql immutable parallel safe as $$
  select p_limit || ':' || left(translate(encode(sha256(convert_to(p_subject, 'UTF8')), 'base64'), '+/', '-_'), 24)
$$;

create or replace function hit_rate_limit(
  p_limit text, p_subject text, p_window interval, out hits integer, out wait_seconds float8
) language sql security definer set search_path = public, pg_temp as $$
  insert into rate_limits as r (key, hits, resets_at)
  values (rate_limit_key(p_limit, p_subject), 1, now() + p_window)
  on conflict (key) do update set
    hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
    resets_at = case when r.resets_at <= now() then now() + p_window else r.resets_at end
  returning r.hits, extract(epoch from r.resets_at - now())::float8
$$;
