-- The number that the courier is given for an order's parcel. It knows one that was lost, or is to be cancelled, by the
-- number that it had.
-- p_ahead: how many bookings to cancel are about to be written down
create or replace function courier_number(p_order orders, p_ahead integer default 0) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select concat_ws('-', p_order.number,
    'R' || nullif((select count(*) from shipments where order_id = p_order.id and lost_at is not null), 0),
    'A' || nullif(p_ahead + (select count(*) from bookings_to_cancel where order_id = p_order.id), 0))
$$;
