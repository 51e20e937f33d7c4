-- Adds a person, whose invitation has a token of this digest.
-- outcome: added | taken
create or replace function add_staff(p_email text, p_name text, p_role text, p_token_sha256 bytea, p_actor text)
returns table (outcome text, staff_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_id integer;
begin
  perform act_as(p_actor);
  insert into staff (email, name, role) values (p_email, p_name, p_role)
  on conflict (email) where removed_at is null do nothing returning id into v_id;
  if v_id is null then
    return query select 'taken', null::integer;
    return;
  end if;
  perform write_invitation(v_id, p_token_sha256);
  perform write_audit('staff.add', p_email, null, jsonb_build_object('name', p_name, 'role', p_role));
  return query select 'added', v_id;
end $$;
