-- outcome: rejected | already | refused | missing
create or replace function reject_return(p_request_id integer, p_rejection text)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Rejected' then
    return query select 'already', v_request.status;
  elsif v_request.status not in ('Requested', 'Approved', 'Pickup Booked') then
    return query select 'refused', v_request.status;
  else
    update return_requests
    set status = 'Rejected', rejection = p_rejection, closed_at = now(), upi_id = null
    where id = p_request_id;
    perform move_returned_order(v_request.order_line_id);
    perform queue_return_mail(v_request, 'return_rejected');
    return query select 'rejected', 'Rejected';
  end if;
end $$;
