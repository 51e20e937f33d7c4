-- Sets the password of whom an unused link invites; her sessions end and second factor and passkeys with them.
-- outcome: set | refused
create or replace function accept_invitation(p_token_sha256 bytea, p_password_hash text)
returns table (outcome text, email text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_staff staff;
begin
  select s.* into v_staff from staff_invitations i join staff s on s.id = i.staff_id
  where i.token_sha256 = p_token_sha256 and i.expires_at > now() and s.removed_at is null
  for no key update of s;
  delete from staff_invitations where token_sha256 = p_token_sha256 and expires_at > now();
  if not found then
    return query select 'refused', null::text;
    return;
  end if;
  perform act_as('staff:' || v_staff.id);
  update staff set password_hash = p_password_hash, totp_seed = null, totp_confirmed_at = null
  where id = v_staff.id;
  delete from staff_sessions where staff_id = v_staff.id;
  delete from staff_passkeys where staff_id = v_staff.id;
  perform write_audit('staff.set-password', v_staff.email, null, null);
  return query select 'set', v_staff.email;
end $$;
