-- Up Migration

-- What is booked with the courier for no parcel of ours, or may be, and is to be cancelled there: one that a corrected
-- address has replaced, or whose answer was lost.
create table bookings_to_cancel (
  id integer generated always as identity primary key,
  order_id bigint not null references orders,
  -- The number that the courier was given, until an AWB is known.
  number text unique,
  awb_number text unique,
  -- Until then the courier may still be asked for it.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  check (num_nonnulls(number, awb_number) = 1)
);
create index bookings_to_cancel_order on bookings_to_cancel (order_id);
create index bookings_to_cancel_due on bookings_to_cancel (due_at) where cancelled_at is null;
