-- Up Migration

create table lots (
  id integer generated always as identity primary key,
  name text not null default '',
  cost_paise bigint check (cost_paise >= 0),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create index lots_name on lots (lower(name), id) where name <> '';

alter table stock_ledger drop constraint stock_ledger_reason_check;
alter table stock_ledger add constraint stock_ledger_reason_check check (reason in ('import', 'adjustment', 'order',
  'cancellation', 'hold', 'hold_release', 'return', 'exchange',
  'received', 'found', 'lost', 'damaged', 'sample', 'correction', 'count'));
alter table stock_ledger add column note text;
alter table stock_ledger add column lot_id integer references lots(id);
create index stock_ledger_lot on stock_ledger (lot_id) where lot_id is not null;
create sequence stock_change_ids as integer;

create table stock_takes (
  id integer generated always as identity primary key,
  shelf text,
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  posted_at timestamptz,
  posted_by text
);

create table stock_take_lines (
  take_id integer not null references stock_takes(id),
  size_id integer not null references sizes(id),
  counted integer check (counted >= 0),
  expected integer,
  ledger_id bigint,
  counted_at timestamptz,
  counted_by text,
  was_moved boolean not null default false,
  difference integer,
  primary key (take_id, size_id),
  check (num_nulls(counted, expected, ledger_id, counted_at) in (0, 4))
);
create index stock_take_lines_size on stock_take_lines (size_id, take_id);

create table stock_paces (
  size_id integer primary key references sizes(id) on delete cascade,
  ledger_id bigint not null,
  sold integer not null check (sold >= 0),
  days integer not null check (days >= 0),
  low_since timestamptz
);
create index stock_paces_low on stock_paces (low_since desc, size_id) where low_since is not null;

create table stock_pace_reading (
  is_only boolean primary key default true check (is_only),
  ledger_id bigint not null default 0,
  size_id integer not null default 0,
  day date
);
insert into stock_pace_reading default values;

create index products_search_trigrams on products using gin (search_text gin_trgm_ops);
