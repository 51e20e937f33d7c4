-- A request's status in the words that its customer knows: a pickup that is booked is approved until it is collected.
create or replace function status_for_customer(p_request return_requests) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p_request.status <> 'Pickup Booked' then p_request.status
    when exists (select from shipments where return_request_id = p_request.id and direction = 'return'
                 and current_status <> 'Shipment Created') then 'Picked Up'
    else 'Approved' end
$$;
