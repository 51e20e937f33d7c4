-- Writes down that the courier is about to be asked to collect a return.
-- outcome: started | under_way | already | refused | missing
create or replace function start_pickup(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Pickup Booked' then
    return query select 'already', v_request.status;
  elsif v_request.status <> 'Approved' then
    return query select 'refused', v_request.status;
  elsif exists (select from return_pickups where return_request_id = p_request_id and settled_at is null) then
    return query select 'under_way', v_request.status;
  else
    insert into return_pickups (return_request_id) values (p_request_id)
    on conflict (return_request_id) do update
    set actor = excluded.actor, begun_at = now(), asked_at = null, settled_at = null;
    return query select 'started', v_request.status;
  end if;
end $$;
