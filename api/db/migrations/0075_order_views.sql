-- Up Migration

-- What a member of staff looks for again and again among the orders.
create table order_views (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  name text not null check (name <> ''),
  state text not null,
  search text not null,
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (staff_id, lower(name));
