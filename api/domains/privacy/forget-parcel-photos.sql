-- Of ended orders of deleted accounts: photos of their parcels.
-- returns the keys of the photos, whose files are then removed
create or replace function forget_parcel_photos() returns setof text
language sql security definer set search_path = public, pg_temp as $$
  delete from parcel_photos photo where exists (
    select from customers c join orders o on o.customer_id = c.id
    where c.deleted_at is not null and o.status in ('Delivered', 'Cancelled', 'Refunded', 'Exchanged')
      and (o.id = (select order_id from packings where id = photo.packing_id)
        or o.id = (select l.order_id from return_requests r join order_lines l on l.id = r.order_line_id
          where r.id = photo.return_request_id)))
  returning key
$$;
