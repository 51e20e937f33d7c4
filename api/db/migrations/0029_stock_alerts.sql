-- Up Migration

-- Who wants to be told when a sold-out size is back; told once.
create table stock_alerts (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  size_id integer not null references sizes on delete cascade,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index stock_alerts_waiting on stock_alerts (customer_id, size_id) where told_at is null;
create index stock_alerts_size on stock_alerts (size_id, created_at);
