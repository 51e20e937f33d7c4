-- Whether a parcel may be received as undelivered: its courier brings it back or was asked to, could not deliver it, has lost
-- or damaged it, or had collected it from an order that was cancelled. Never one that is simply under way.
create or replace function is_coming_back(p_shipment shipments) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_shipment.direction <> 'return' and p_shipment.current_status <> 'Delivered'
    and p_shipment.returned_at is null and p_shipment.lost_at is null
    and (p_shipment.problem is not null or p_shipment.going_back_since is not null
      or exists (select from ndr_answers
                 where shipment_id = p_shipment.id and what = 'return' and refused_at is null)
      or exists (select from orders where id = p_shipment.order_id and status = 'Cancelled')
        and exists (select from scans where shipment_id = p_shipment.id
                    and status in ('Picked Up', 'In Transit', 'Out for Delivery', 'Delivered')))
$$;
