-- Gives a person a link that sets her password, in place of an earlier one.
create or replace function write_invitation(p_staff_id integer, p_token_sha256 bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into staff_invitations (staff_id, token_sha256) values (p_staff_id, p_token_sha256)
  on conflict (staff_id) do update set token_sha256 = excluded.token_sha256, expires_at = now() + interval '1 day'
$$;
