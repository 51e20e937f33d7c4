-- Up Migration

-- Amounts of the law that are no rates, by date; of rules/, too.
create table tax_limits (
  name text not null,
  valid_from date not null,
  amount_paise bigint not null,
  source text not null,
  primary key (name, valid_from)
);
