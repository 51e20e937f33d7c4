create or replace function return_status_guard() returns trigger
language plpgsql as $$
begin
  if (coalesce(old.status, ''), new.status) not in
     (('', 'Requested'), ('Requested', 'Approved'), ('Requested', 'Rejected'), ('Approved', 'Rejected'),
      ('Approved', 'Pickup Booked'), ('Pickup Booked', 'Rejected'), ('Pickup Booked', 'Received'),
      ('Approved', 'Received'), ('Received', 'Pickup Booked'), ('Received', 'Refunded'), ('Received', 'Exchanged'),
      -- Its new pieces did not arrive.
      ('Exchanged', 'Received')) then
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

-- What the shop's people do with a return is an event of its order, and an entry of the audit.
create or replace function note_return_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
begin
  if not is_audited(current_actor()) then return null; end if;
  select o.* into v_order from orders o join order_lines l on l.order_id = o.id where l.id = new.order_line_id;
  insert into order_events (order_id, status, detail)
  values (v_order.id, new.request_type || ' '
    || case when old.status = 'Received' and new.status = 'Pickup Booked' then 'grade taken back' else lower(new.status) end,
    coalesce(new.rejection, ''));
  perform write_audit('return.status', v_order.number,
    jsonb_build_object('return', new.id, 'status', old.status),
    jsonb_build_object('return', new.id, 'status', new.status, 'rejection', new.rejection));
  return null;
end $$;

create or replace trigger return_requests_note_move
  after update of status on return_requests
  for each row when (old.status <> new.status and old.status <> 'Exchanged') execute function note_return_move();
