-- Up Migration

-- What the courier said of a PIN code.
create table pin_services (
  pin text primary key check (pin ~ '^[1-9]\d{5}$'),
  is_served boolean not null,
  is_cod boolean not null,
  -- From pickup to the door; null where it is not served.
  transit_days integer check (transit_days between 0 and 60),
  asked_at timestamptz not null default now(),
  check (is_served = (transit_days is not null)),
  check (is_served or not is_cod)
);

-- When the shop hands parcels over: as set, and as learned. One row.
create table dispatch_calendar (
  id boolean primary key default true check (id),
  -- An order that comes later counts for the next working day.
  cutoff time not null default '14:00',
  holidays date[] not null default '{}',
  -- Working days from an order to its dispatch; null until enough orders have left.
  dispatch_days integer,
  -- Of the orders delivered in the last 30 days.
  promises_kept integer not null default 0,
  promises_missed integer not null default 0,
  learned_at timestamptz
);
insert into dispatch_calendar default values;

alter table orders
  -- Null where the courier had said nothing of its PIN code.
  add column promised_by date,
  add column promise_kept boolean generated always as
    ((delivered_at at time zone 'Asia/Kolkata')::date <= promised_by) virtual;
