-- Up Migration

-- What a size was asked for, since when.
create table price_changes (
  size_id integer not null references sizes on delete cascade,
  at timestamptz not null default now(),
  price_paise bigint not null,
  primary key (size_id, at)
);
-- What was asked earlier is not known: no price counts as asked for long until it has been from here on.
insert into price_changes (size_id, price_paise) select id, price_paise from sizes;

-- Prices that the worker writes at a time, and puts back at another.
create table scheduled_prices (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- {on, percent or rupees, round}; null where each price was given.
  rule jsonb,
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'ended', 'cancelled')),
  sizes integer not null check (sizes > 0),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create index scheduled_prices_open on scheduled_prices (starts_at) where state in ('scheduled', 'running');

create table scheduled_price_rows (
  schedule_id integer not null,
  size_id integer not null references sizes on delete cascade,
  product_id integer not null,
  -- What it is put back to: as it was planned, once written as it was then.
  before_paise bigint not null,
  after_paise bigint not null check (after_paise > 0 and after_paise <= before_paise),
  -- The price before, where it was asked for long enough to be shown struck.
  was_paise bigint check (was_paise > after_paise),
  -- waiting; on: written; off: put back; edited: changed by hand meanwhile; skipped: never written.
  state text not null default 'waiting' check (state in ('waiting', 'on', 'off', 'edited', 'skipped')),
  primary key (schedule_id, size_id)
);
create unique index scheduled_price_rows_on on scheduled_price_rows (size_id) where state = 'on';
create index scheduled_price_rows_size on scheduled_price_rows (size_id);
create index scheduled_price_rows_left on scheduled_price_rows (schedule_id, product_id, state)
  where state in ('waiting', 'on');
