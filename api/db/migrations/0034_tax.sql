-- Up Migration

-- What rules/ says, by date: loaded anew whenever its files change.
create table tax_rates (
  -- Of chapters and headings; '' for goods without one, '*' for all others.
  hsn text not null,
  valid_from date not null,
  -- The value of a piece before tax, up to which it holds; null for any.
  up_to_paise bigint,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  rule text not null primary key,
  source text not null
);
create table states (
  code text primary key check (code ~ '^\d\d$'),
  name text not null,
  -- A union territory without a legislature: its tax is called UTGST.
  has_utgst boolean not null,
  pin_prefixes text[] not null
);
create table state_names (
  -- In lower case, its letters alone.
  name text primary key,
  code text not null references states on delete cascade
);

-- The seller's facts as they were set at the time; the last row is today's.
create table sellers (
  id integer generated always as identity primary key,
  legal_name text not null,
  trade_name text not null,
  address text not null,
  email text not null,
  phone text not null,
  state_code text not null,
  gstin text not null,
  hsn_digits integer not null check (hsn_digits in (4, 6, 8)),
  -- Pays a share of its turnover, shows no tax, and writes bills of supply.
  is_composition boolean not null,
  recorded_at timestamptz not null default now()
);

alter table orders
  -- Of a business that buys, checked before it is written.
  add column buyer_gstin text check (buyer_gstin ~ '^\d{2}[A-Z0-9]{13}$');
alter table order_lines
  -- Null on lines that are older than these columns; their documents have both.
  add column tax_rule text,
  add column cgst_paise bigint,
  add column sgst_paise bigint,
  add column igst_paise bigint,
  add constraint order_lines_heads check
    (cgst_paise = sgst_paise and cgst_paise + sgst_paise + igst_paise = tax_paise);

-- The last number of each series; its row is locked by the act that takes the next.
create table tax_document_counters (
  series text not null,
  financial_year text not null,
  last_serial integer not null default 0,
  primary key (series, financial_year)
);

create table tax_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'bill_of_supply', 'credit_note')),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  series text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  order_id bigint not null references orders,
  -- What it is of, which has it once: order:81, exchange:7, return:7, cancellation:81.
  cause text not null,
  against_id bigint references tax_documents,
  reason text not null default '',
  issued_at timestamptz not null,
  -- The day of it in India.
  issued_on date not null,
  place_code text not null,
  buyer_gstin text,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise = cgst_paise),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  -- After the day until which a credit note lowers the tax.
  is_late boolean not null default false,
  -- Everything that is printed, as it was then.
  data jsonb not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Of what was numbered and never left: it is kept and counted.
  cancelled_at timestamptz,
  unique (series, financial_year, serial),
  unique nulls not distinct (cause, against_id),
  check ((kind = 'credit_note') = (against_id is not null))
);
create index tax_documents_order on tax_documents (order_id, id);
create index tax_documents_against on tax_documents (against_id) where against_id is not null;
create index tax_documents_day on tax_documents (issued_on, id);

create table tax_document_lines (
  document_id bigint not null references tax_documents,
  position integer not null,
  -- Of a credit note: the line of its invoice.
  against_position integer,
  order_line_id bigint references order_lines,
  kind text not null check (kind in ('goods', 'shipping', 'cod_fee')),
  description text not null,
  hsn text not null,
  rate_bp integer not null,
  rule text not null,
  quantity integer not null check (quantity > 0),
  unit_price_paise bigint not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise = cgst_paise),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  primary key (document_id, position)
);
create index tax_document_lines_order_line on tax_document_lines (order_line_id) where order_line_id is not null;

-- The bytes that a reprint sends again.
create table tax_document_pdfs (
  document_id bigint not null references tax_documents,
  format text not null check (format in ('a4', 'a5')),
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (document_id, format)
);

-- Rates are looked up by date now.
drop function if exists gst_rate_bp(bigint);
drop function if exists tax_within(bigint, integer);
