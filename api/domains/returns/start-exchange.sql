-- Gives the parcel of an exchange its number, under which it is packed like an order's.
-- outcome: started | already | refused | missing
create or replace function start_exchange(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_number text;
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.exchange_number is not null
      or exists (select from shipments where return_request_id = p_request_id and direction = 'exchange') then
    return query select 'already', v_request.status;
  elsif v_request.status <> 'Received' or not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status;
  else
    select number || '-E' || p_request_id into v_number
    from orders o join order_lines l on l.order_id = o.id where l.id = v_request.order_line_id;
    update return_requests set exchange_number = v_number where id = p_request_id;
    perform write_audit('return.exchange', split_part(v_number, '-', 1), null,
      jsonb_build_object('return', p_request_id, 'parcel', v_number));
    return query select 'started', v_request.status;
  end if;
end $$;
