-- Whether another owner stays. Locks the owners, so that two cannot leave at once.
create or replace function has_other_owner(p_staff_id integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from staff where role = 'owner' and removed_at is null order by id for no key update;
  return exists (select from staff where role = 'owner' and removed_at is null and id <> p_staff_id);
end $$;
