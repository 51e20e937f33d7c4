-- Writes down that the courier is about to be asked for an order's parcel: from here on it is paid as it is now.
create or replace function start_booking(p_order_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_order(p_order_id);
  insert into courier_bookings (order_id) values (p_order_id)
  on conflict (order_id) do update set begun_at = now(), settled_at = null;
end $$;
