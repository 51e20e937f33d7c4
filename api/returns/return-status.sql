create or replace function return_status_guard() returns trigger
language plpgsql as $$
begin
  if (coalesce(old.status, ''), new.status) not in
     (('', 'Requested'), ('Requested', 'Approved'), ('Requested', 'Rejected'), ('Approved', 'Rejected'),
      ('Approved', 'Received'), ('Received', 'Refunded'), ('Received', 'Exchanged')) then
    raise exception 'a return cannot move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'return_status_moves';
  end if;
  return new;
end $$;

create or replace trigger return_requests_guard_insert
  before insert on return_requests
  for each row execute function return_status_guard();
create or replace trigger return_requests_guard_status
  before update of status on return_requests
  for each row when (old.status <> new.status) execute function return_status_guard();
