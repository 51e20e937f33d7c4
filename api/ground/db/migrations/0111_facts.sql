-- Up Migration

-- What is true of the shop, and was: of each name the highest version holds. An empty value is the default.
create table shop_facts (
  name text not null check (name ~ '^[a-z][a-z_]+$'),
  version integer not null check (version > 0),
  value text not null check (length(value) <= 10000),
  actor text default nullif(current_setting('nool.actor', true), ''),
  set_at timestamptz not null default now(),
  primary key (name, version)
);
