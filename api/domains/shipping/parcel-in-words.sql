-- Where a parcel is now, in words for the office.
create or replace function parcel_in_words(p_shipment shipments) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p_shipment.lost_at is not null then 'Given up as lost'
    when p_shipment.direction = 'return' then case
      when r.state in ('Received', 'Closed') then 'Here, and graded'
      when r.state = 'Rejected' then 'Turned down'
      when p_shipment.current_status = 'Shipment Created' then 'To be collected from the customer'
      when p_shipment.current_status = 'Delivered' then 'Here, to be graded'
      else 'On its way to us' end
    when p_shipment.returned_at is not null then 'Came back, and was received'
    when p_shipment.current_status = 'Delivered' then 'Delivered'
    when exists (select from scans where shipment_id = p_shipment.id and status = 'Returned to Us')
      then 'Brought back, to be received'
    when o.status = 'Cancelled' and is_coming_back(p_shipment) then 'Cancelled with its order, and on its way back to us'
    when o.status = 'Cancelled' then 'Cancelled with its order: it stays here; its courier '
      || case when p_shipment.cancelled_at is null then 'is being told' else 'was told' end
    when p_shipment.going_back_since is not null then 'On its way back to us'
    else p_shipment.current_status end
  from orders o left join return_requests r on r.id = p_shipment.return_request_id
  where o.id = p_shipment.order_id
$$;
