-- Changes what is given of a person. A change of another field, or one's own last, is no conflict.
-- p_version: that was seen, or null to skip the check
-- outcome: changed | stale | last_owner | missing
-- fields (when stale): of those given, what another has changed since
create or replace function change_staff(
  p_staff_id integer, p_name text, p_role text, p_version integer, p_actor text
) returns table (outcome text, fields text[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_has_other_owner boolean;
  v_before staff;
  v_after staff;
  v_changed text[];
  v_contested text[];
begin
  perform act_as(p_actor);
  v_has_other_owner := has_other_owner(p_staff_id);
  select * into v_before from staff where id = p_staff_id and removed_at is null for no key update;
  if not found then
    return query select 'missing', null::text[];
    return;
  end if;
  v_changed := array_remove(array[
    case when p_name <> v_before.name then 'name' end,
    case when p_role <> v_before.role then 'role' end], null);
  if v_changed = '{}' then
    return query select 'changed', null::text[];
    return;
  end if;
  select array_agg(distinct field) into v_contested
  from staff_changes c, unnest(c.fields) as field
  where c.staff_id = p_staff_id and c.version > p_version and c.actor is distinct from current_actor()
    and field = any(v_changed);
  if v_contested is not null then
    return query select 'stale', v_contested;
    return;
  end if;
  if v_before.role = 'owner' and p_role <> 'owner' and not v_has_other_owner then
    return query select 'last_owner', null::text[];
    return;
  end if;
  update staff set name = coalesce(p_name, name), role = coalesce(p_role, role), version = version + 1
  where id = p_staff_id returning * into v_after;
  insert into staff_changes (staff_id, version, fields) values (p_staff_id, v_after.version, v_changed);
  perform write_audit('staff.change', v_before.email,
    jsonb_build_object('name', v_before.name, 'role', v_before.role),
    jsonb_build_object('name', v_after.name, 'role', v_after.role));
  return query select 'changed', null::text[];
end $$;
