-- Up Migration

-- Garments that the maker puts together: by hand, in her order, or by a rule of the shop's own filters.
create table collections (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  kind text not null check (kind in ('hand', 'rule')),
  -- By hand, in her order.
  product_ids integer[] not null default '{}' check (cardinality(product_ids) <= 500),
  -- {group, type, colour, max_paise, min_discount, new_days, tag, in_stock}, of which some are there.
  rule jsonb not null default '{}',
  -- What comes first of those that it has.
  pinned_ids integer[] not null default '{}' check (cardinality(pinned_ids) <= 8),
  version integer not null default 1,
  -- A rule that goes by age finds others on another day.
  reckoned_on date not null default (now() at time zone 'Asia/Kolkata')::date,
  created_at timestamptz not null default now()
);

create table collection_edits (
  collection_id integer not null references collections,
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (collection_id, version)
);

-- So that the index of products is made again, with tags and days in it.
insert into product_changes (product_id) select id from products where is_active on conflict do nothing;
