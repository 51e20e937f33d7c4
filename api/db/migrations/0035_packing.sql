-- Up Migration

-- What is taken from the shelves in one round.
create table waves (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

-- A parcel on its way through the packing table: an order's, an exchange's, or the one after a lost one.
create table packings (
  id integer generated always as identity primary key,
  wave_id integer not null references waves,
  order_id integer not null references orders,
  return_request_id integer unique references return_requests,
  replaces_id integer unique references shipments,
  -- Such as NL10001, NL10001-E7 or NL10001-R1.
  number text not null unique,
  -- Until when who scanned the last piece is left to book the courier.
  booking_until timestamptz,
  shipment_id integer unique references shipments,
  packed_at timestamptz,
  invoice_number text,
  actor text,
  check ((shipment_id is null) = (packed_at is null))
);
create index packings_wave on packings (wave_id, id);
create index packings_order on packings (order_id);
create index packings_open on packings (wave_id, id) where shipment_id is null;

create table packing_lines (
  packing_id integer not null references packings,
  size_id integer not null references sizes,
  quantity integer not null check (quantity between 1 and 99),
  scanned integer not null default 0,
  primary key (packing_id, size_id),
  constraint packing_lines_scanned check (scanned between 0 and quantity)
);

-- What a courier takes along at once.
create table manifests (
  id integer generated always as identity primary key,
  courier text not null check (courier <> ''),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  closed_at timestamptz,
  closed_by text,
  -- How many parcels were signed for.
  count integer,
  check ((closed_at is null) = (count is null))
);
create index manifests_open on manifests (id) where closed_at is null;

-- A parcel is handed over once.
create table manifest_parcels (
  shipment_id integer primary key references shipments,
  manifest_id integer not null references manifests,
  at timestamptz not null default clock_timestamp(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create index manifest_parcels_manifest on manifest_parcels (manifest_id, at);
