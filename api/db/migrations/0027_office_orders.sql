-- Up Migration

-- Who did it; null for what was done before this was stored. Its default is what act_as has set.
alter table order_events add column actor text, add column detail text not null default '';
alter table order_events alter column actor set default nullif(current_setting('nool.actor', true), '');
alter table stock_ledger add column actor text;
alter table stock_ledger alter column actor set default nullif(current_setting('nool.actor', true), '');
alter table refunds add column actor text;
alter table refunds alter column actor set default nullif(current_setting('nool.actor', true), '');
alter table return_requests add column actor text;
alter table return_requests alter column actor set default nullif(current_setting('nool.actor', true), '');
alter table shipments add column actor text;
alter table shipments alter column actor set default nullif(current_setting('nool.actor', true), '');

alter table orders
  -- Counts the order's changes: who edits an older one is told.
  add column version integer not null default 1,
  add column tags text[] not null default '{}';

-- What staff note of an order, for each other.
create table order_notes (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  text text not null check (text <> ''),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);

-- Which fields of an address were corrected, and at which version of the order.
create table address_corrections (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index address_corrections_order on address_corrections (order_id, version);

alter table sizes
  -- The maker's own, where the piece has one.
  add column barcode text unique check (barcode <> ''),
  add column shelf text not null default '';

-- The one box of the list of orders.
create index orders_postal_code on orders ((shipping_address ->> 'postal_code'), id);
create index orders_phone on orders ((shipping_address ->> 'phone'), id);
create index orders_contact_number on orders ((shipping_address ->> 'contact_person_number'), id);
create index orders_name on orders
  using gin (to_tsvector('simple', coalesce(shipping_address ->> 'contact_person_name', '')));
