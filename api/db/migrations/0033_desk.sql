-- Up Migration

-- What has changed of which order, read by position, as catalogue_changes is.
create table order_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  order_id bigint not null,
  at timestamptz not null default now(),
  unique (changed_in, order_id)
);

-- One act on many orders, once for its key.
create table bulk_acts (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  key text not null check (length(key) between 1 and 200),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  act text not null,
  -- The act that this one takes back, once.
  undoes integer unique references bulk_acts,
  at timestamptz not null default now(),
  unique (staff_id, key)
);
create index bulk_acts_age on bulk_acts (at);

-- What became of each order; written in the transaction that did it.
create table bulk_act_rows (
  bulk_act_id integer not null references bulk_acts on delete cascade,
  number text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  text text not null,
  -- Of the order, when it was done.
  version integer,
  -- What an act changed, where taking it back needs it.
  changed jsonb,
  primary key (bulk_act_id, number)
);

-- A confirmation may be taken back while nothing has followed it: see unconfirm_order.
insert into order_status_moves (from_status, to_status) values ('Confirmed', 'Pending');
