-- outcome: approved | already | refused | missing
create or replace function approve_return(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Approved' then
    return query select 'already', v_request.status;
  elsif v_request.status <> 'Requested' then
    return query select 'refused', v_request.status;
  else
    update return_requests set status = 'Approved' where id = p_request_id;
    perform queue_return_mail(v_request, 'return_approved');
    return query select 'approved', 'Approved';
  end if;
end $$;
