-- Up Migration

-- A file of garments on its way into the shop: read, checked, applied, and taken back for ten minutes.
-- sheet: its cells, packed, until they are of no more use. seen: by a size's id its stock at the check.
create table imports (
  id integer generated always as identity primary key,
  file_name text not null,
  dialect text not null,
  heads jsonb not null,
  mapping jsonb not null,
  questions jsonb not null,
  answers jsonb not null default '{}',
  with_stock boolean not null,
  sheet bytea,
  state text not null default 'read'
    check (state in ('read', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed')),
  version integer not null default 1,
  attempts integer not null default 0,
  rows jsonb,
  prices jsonb,
  errors jsonb not null default '[]',
  problem text not null default '',
  seen jsonb not null default '{}',
  staff_id integer not null references staff(id),
  request_id text not null default '',
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index imports_to_do on imports (id) where state in ('checking', 'applying');

-- What an import has changed: before is null of what is new, and both have the changed columns alone.
create table import_changes (
  import_id integer not null references imports(id) on delete cascade,
  thing text not null check (thing in ('product', 'variant', 'size')),
  thing_id integer not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, thing, thing_id)
);

-- Pictures that follow an import, from addresses or as files by name (picture_key).
create table import_photos (
  id integer generated always as identity primary key,
  import_id integer not null references imports(id) on delete cascade,
  row integer not null,
  variant_id integer references variants(id) on delete cascade,
  address text not null,
  kind text not null default 'front',
  picture_id integer references pictures(id),
  alt text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  text text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index import_photos_waiting on import_photos (next_try_at) where state = 'waiting';
create index import_photos_import on import_photos (import_id);
create index import_photos_address on import_photos (variant_id, address);

-- Which column of a foreign file is which, by the digest of its heads.
create table import_mappings (
  heads_sha256 bytea primary key check (length(heads_sha256) = 32),
  mapping jsonb not null,
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

-- A statement's sizes set their products' prices at once.
drop trigger if exists sizes_set_product_price on sizes;
drop function if exists refresh_product_price(integer);
