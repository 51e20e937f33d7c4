-- Up Migration

-- What takes something off purchases: of itself, with one code, or with a batch of codes that are good once each.
create table offers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- {kind, percent, paise, cap_paise, buy, get, get_percent, tiers, per, scope, spend_paise, pieces, first_order,
  -- paid_online, customers, uses, per_customer, per_order, limit_paise, exclusive}, as api/domains/offers/offer.ts has it.
  body jsonb not null,
  trigger text not null check (trigger in ('automatic', 'code', 'codes')),
  code text check (code = upper(code)),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'running', 'stopped', 'ended')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  version integer not null default 1,
  actor text default nullif(current_setting('nool.actor', true), ''),
  created_at timestamptz not null default now(),
  constraint offers_with_code check ((trigger = 'code') = (code is not null))
);
create unique index offers_code on offers (code) where state <> 'ended';
create index offers_running on offers (id) where state = 'running';
create index offers_due on offers (starts_at, ends_at) where state in ('scheduled', 'running');

create table offer_edits (
  offer_id integer not null references offers,
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (offer_id, version)
);

-- What is left of an offer that has a limit: this row is locked by each use, after the sizes, ascending.
create table offer_limits (
  offer_id integer primary key references offers,
  -- Null for no limit; below zero where a late payment kept what its hold was promised.
  uses_left integer,
  paise_left bigint
);

-- Codes that are good once, by their digests alone.
create table offer_codes (
  sha256 bytea primary key,
  offer_id integer not null references offers
);
create index offer_codes_offer on offer_codes (offer_id);

-- An offer that a purchase has: given back with its hold, its order or its parcel, but not with a return.
create table offer_uses (
  offer_id integer not null references offers,
  purchase_id integer not null references purchases,
  customer_id integer not null references customers,
  saving_paise bigint not null check (saving_paise > 0),
  -- By which another account of hers is known.
  email text not null,
  phone text not null default '',
  code_sha256 bytea,
  used_at timestamptz not null default now(),
  given_back_at timestamptz,
  primary key (offer_id, purchase_id)
);
create index offer_uses_purchase on offer_uses (purchase_id);
create index offer_uses_customer on offer_uses (customer_id);
create index offer_uses_email on offer_uses (offer_id, email);
create index offer_uses_phone on offer_uses (offer_id, phone) where phone <> '';
create unique index offer_uses_code on offer_uses (code_sha256) where given_back_at is null;

-- The code that a cart has.
create table cart_offer_codes (
  customer_id integer primary key references customers on delete cascade,
  code text not null
);

-- The price that a piece's tax rate goes by, where it is not what it costs: pieces that share what an offer gives free.
alter type priced_line add attribute rated_paise bigint;
alter table purchase_lines add rated_paise bigint check (rated_paise >= unit_price_paise);

-- By what a buyer is known to offers, with the code that she gives; held_id is a purchase of hers that this one takes the
-- place of.
create type offer_buyer as (customer_id integer, email text, phone text, held_id integer, code text);
