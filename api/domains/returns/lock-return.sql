-- Locks the customer and order of a request; null when there is none.
create or replace function lock_return(p_request_id integer) returns return_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request return_requests;
begin
  perform lock_order((select l.order_id from return_requests r
    join order_lines l on l.id = r.order_line_id where r.id = p_request_id));
  select * into v_request from return_requests where id = p_request_id;
  return v_request;
end $$;
