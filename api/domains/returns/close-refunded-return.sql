create or replace function close_refunded_return() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order_line_id bigint;
begin
  update return_requests set status = 'Refunded', closed_at = now()
  where id = new.return_request_id and status = 'Received'
  returning order_line_id into v_order_line_id;
  perform move_returned_order(v_order_line_id);
  return null;
end $$;

create or replace trigger refunds_close_return
  after update of status on refunds
  for each row when (new.status = 'processed' and old.status <> 'processed' and new.return_request_id is not null)
  execute function close_refunded_return();
