-- Up Migration

-- Days and spans of the law, by date; of rules/.
create table law_terms (
  name text not null,
  valid_from date not null,
  -- A day of a year such as 11-30, or a span such as 1 year.
  value text not null,
  source text not null,
  primary key (name, valid_from)
);

-- What a deleted account had, hidden from the shop, until it is erased.
create table locked_accounts (
  customer_id bigint primary key references customers,
  locked_at timestamptz not null default now(),
  erase_at timestamptz not null,
  data jsonb not null
);
create index locked_accounts_due on locked_accounts (erase_at);
