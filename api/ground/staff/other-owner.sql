-- Whether another owner stays who can log in. To the command line one who is invited will do: it prints new links at
-- any time, and a live shop does not start, so that no link opens, while the demo's staff are there. Locks the owners,
-- so that two cannot leave at once.
create or replace function has_other_owner(p_staff_id integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from staff where role = 'owner' and removed_at is null order by id for no key update;
  return exists (
    select from staff
    where role = 'owner' and removed_at is null and id <> p_staff_id
      and (password_hash is not null or current_actor() = 'command line'));
end $$;
