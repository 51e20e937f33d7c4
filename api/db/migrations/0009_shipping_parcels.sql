-- Up Migration

alter table shipments
  -- Since when the courier is known to bring the parcel back, and when it was here again.
  add column going_back_since timestamptz,
  add column returned_at timestamptz,
  -- Of an exchange's parcel: the request that it answers.
  add column return_request_id integer references return_requests,
  -- Where a carrier shows her the way of a parcel that no scans come of.
  add column tracking_url text check (tracking_url ~ '^https://'),
  add constraint shipments_of_exchange check (return_request_id is null or direction = 'exchange');
create unique index shipments_one_an_exchange on shipments (return_request_id);
create index shipments_going_back on shipments (order_id)
  where going_back_since is not null and returned_at is null;

-- What was kept in the courier's words has words of ours now.
update scans set status = case
  when raw_status ~* '^undelivered' then 'Delivery Attempted'
  when raw_status ~* '^rto[ _-]+(delivered|acknowledged)' then 'Returned to Us'
  else 'Returning to Us' end
where status = raw_status and raw_status ~* '^(undelivered|rto[ _-])';
update shipments s set going_back_since = back.since
from (select shipment_id, min(scanned_at) as since from scans
      where status in ('Returning to Us', 'Returned to Us') group by shipment_id) back
where back.shipment_id = s.id;

-- A parcel that nobody could deliver and that is here again; orders_guard_status asks for it.
insert into order_status_moves values ('Shipped', 'Cancelled'), ('In Transit', 'Cancelled');

-- What the courier was asked to book, written down before it is asked: whoever dies with its answer
-- leaves a parcel that can be looked up there under the order's number.
create table courier_bookings (
  order_id integer primary key references orders,
  begun_at timestamptz not null default now(),
  settled_at timestamptz
);
create index courier_bookings_open on courier_bookings (begun_at) where settled_at is null;

-- It comes again with other parameters.
drop function if exists mark_shipment_delivered(shipments, orders, timestamptz);
