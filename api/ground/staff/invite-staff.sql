-- Invites a person again. Her password and sessions stay until she has set another.
-- outcome: invited | missing
create or replace function invite_staff(p_staff_id integer, p_token_sha256 bytea, p_actor text)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff;
begin
  perform act_as(p_actor);
  select * into v_staff from staff where id = p_staff_id and removed_at is null for no key update;
  if not found then return 'missing'; end if;
  perform write_invitation(p_staff_id, p_token_sha256);
  perform write_audit('staff.invite', v_staff.email, null, null);
  return 'invited';
end $$;
