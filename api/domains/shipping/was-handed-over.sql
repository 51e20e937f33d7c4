create or replace function was_handed_over(p_shipment shipments) returns boolean
language sql immutable as $$
  select p_shipment.current_status <> 'Shipment Created' or p_shipment.problem is not null
$$;
