-- Up Migration

-- A product is a draft, on sale or archived; its version counts what the office edits of it.
alter table products add version integer not null default 1;
alter table products add is_archived boolean not null default false;
-- Since when law has had all that it wants said: what never had, an import puts on sale once it has.
alter table products add complete_since timestamptz;
-- Nothing that is shown changes.
alter table products disable trigger user;
update products set complete_since = created_at where not is_draft;
alter table products enable trigger user;
alter table products drop constraint products_draft_not_on_sale;
alter table products drop is_draft;
alter table products add constraint products_archived_not_on_sale check (not (is_archived and is_active));
alter table products add state text not null generated always as (
  case when is_active then 'on_sale' when is_archived then 'archived' else 'draft' end) stored;
create index products_state on products (state, id);

create table product_edits (
  product_id integer not null references products,
  version integer not null,
  -- Names of fields; those of a size or a photo as `price:12`.
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (product_id, version)
);

-- What one act did to many products, to be taken back for ten minutes.
create table product_bulk_acts (
  id integer generated always as identity primary key,
  act text not null,
  -- [{id, version, state, prices: {size: paise}, tags}], as they were before.
  before jsonb not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  taken_back_at timestamptz
);

alter table products add tags text[] not null default '{}';

alter table variant_pictures add id integer generated always as identity unique;
