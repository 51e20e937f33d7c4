-- Up Migration

-- Which column of a courier's remittance is which, as the office has named them once. A courier is known by all the names
-- that its file's first row has.
create table remittance_columns (
  names text[] primary key,
  awb text not null,
  amount text not null,
  date text not null,
  reference text not null,
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

-- An AWB is found in any letter case.
create index shipments_awb on shipments (upper(awb_number));
