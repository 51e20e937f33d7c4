-- Up Migration

-- Months whose GSTR-1 is filed: no document is dated into one, and its return is what was filed.
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  gstin text not null,
  -- What was filed, for lists: documents that stand, and their totals less those of credit notes.
  documents integer not null,
  total_paise bigint not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  closed_at timestamptz not null default now()
);
-- As gstr1_rows had them when the month was closed.
create table closed_month_rows (
  month date not null references closed_months,
  row_number integer not null,
  table_name text not null,
  entry jsonb not null,
  primary key (month, row_number)
);

-- It answered a whole month at once.
drop function if exists gstr1(date, date);
