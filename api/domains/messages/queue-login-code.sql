-- Queues the code of a login by phone, as long as it is good.
create or replace function queue_login_code(p_phone_login_id bigint, p_channel text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into messages (phone_login_id, channel, kind, expires_at)
  select id, p_channel, 'login_code', expires_at from phone_logins where id = p_phone_login_id
$$;
