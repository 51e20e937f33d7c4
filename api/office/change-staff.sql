-- Changes what is given of a person.
-- p_version: that was seen, or null to skip the check
-- outcome: changed | stale | last_owner | missing
create or replace function change_staff(
  p_staff_id integer, p_name text, p_role text, p_version integer, p_actor text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_has_other_owner boolean;
  v_before staff;
  v_after staff;
begin
  perform act_as(p_actor);
  v_has_other_owner := has_other_owner(p_staff_id);
  select * into v_before from staff where id = p_staff_id and removed_at is null for no key update;
  if not found then return 'missing'; end if;
  if v_before.version <> p_version
     and (v_before.name <> p_name or v_before.role <> p_role) then
    return 'stale';
  end if;
  if v_before.role = 'owner' and p_role <> 'owner' and not v_has_other_owner then return 'last_owner'; end if;
  update staff set name = coalesce(p_name, name), role = coalesce(p_role, role), version = version + 1
  where id = p_staff_id returning * into v_after;
  perform write_audit('staff.change', v_before.email,
    jsonb_build_object('name', v_before.name, 'role', v_before.role),
    jsonb_build_object('name', v_after.name, 'role', v_after.role));
  return 'changed';
end $$;
