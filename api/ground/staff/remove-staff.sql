-- Removes a person: her sessions end, what she did stays.
-- outcome: removed | last_owner | missing
create or replace function remove_staff(p_staff_id integer, p_actor text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_has_other_owner boolean;
  v_staff staff;
begin
  perform act_as(p_actor);
  v_has_other_owner := has_other_owner(p_staff_id);
  select * into v_staff from staff where id = p_staff_id and removed_at is null for no key update;
  if not found then return 'missing'; end if;
  if v_staff.role = 'owner' and not v_has_other_owner then return 'last_owner'; end if;
  update staff set removed_at = now(), password_hash = null, totp_confirmed_at = null, totp_seed = null
  where id = p_staff_id;
  delete from staff_sessions where staff_id = p_staff_id;
  delete from staff_passkeys where staff_id = p_staff_id;
  delete from order_views where staff_id = p_staff_id;
  delete from staff_invitations where staff_id = p_staff_id;
  perform write_audit('staff.remove', v_staff.email,
    jsonb_build_object('name', v_staff.name, 'role', v_staff.role), null);
  return 'removed';
end $$;
