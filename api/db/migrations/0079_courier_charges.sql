-- Up Migration

-- What a courier has charged for parcels of ours, by its statement; below zero what it gave back. Added to only.
create table courier_charges (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  -- The courier's own number and words.
  entry text not null check (entry <> ''),
  description text not null,
  kind text not null check (kind in ('freight', 'cod', 'rto', 'weight', 'other')),
  amount_paise bigint not null check (amount_paise <> 0),
  declared_grams integer check (declared_grams > 0),
  charged_grams integer check (charged_grams > 0),
  charged_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- An entry of several words is several charges.
  unique (shipment_id, entry, description)
);
create index courier_charges_day on courier_charges (charged_at);

-- What was charged for more weight than was declared, which can be disputed until it is due.
create table weight_charges (
  charge_id integer primary key references courier_charges,
  due_at timestamptz not null,
  answer text check (answer in ('disputed', 'accepted')),
  reference text not null default '',
  answered_at timestamptz,
  actor text,
  check ((answer is null) = (answered_at is null))
);
create index weight_charges_open on weight_charges (due_at) where answer is null;
create index weight_charges_answered on weight_charges (answered_at) where answer is not null;

-- Each reading of the courier's statement, and what went wrong with it.
create table courier_statements (
  id integer generated always as identity primary key,
  from_day date not null,
  charges integer not null default 0,
  error text,
  at timestamptz not null default now()
);

-- Of a piece, as the courier was told; null where it was not weighed, or the parcel is older than this column.
alter table shipment_lines add column piece_grams integer;
