-- Up Migration

-- What was accepted short of what a courier collected is a loss.
alter table cash_ledger
  drop constraint cash_ledger_reason_check,
  add constraint cash_ledger_reason_check check (reason in ('placed', 'delivered', 'cancelled', 'prepaid', 'remitted', 'short')),
  drop constraint cash_ledger_entries,
  add constraint cash_ledger_entries check ((reason, from_account, to_account) in (
    ('placed', 'sales', 'door'), ('cancelled', 'door', 'sales'), ('prepaid', 'door', 'sales'),
    ('delivered', 'door', 'courier'),
    ('remitted', 'courier', 'bank'), ('short', 'courier', 'loss')));

-- Lines of remittances that matched nothing, until they are settled.
create table remittance_exceptions (
  id integer generated always as identity primary key,
  awb_number text not null,
  got_paise bigint not null check (got_paise > 0),
  paid_on date not null,
  reference text not null,
  -- Null where no parcel of the shop has the AWB.
  order_id bigint references orders,
  expected_paise bigint,
  why text not null
    check (why in ('unknown', 'not_cod', 'not_delivered', 'remitted', 'amount', 'before_order', 'to_come')),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  reminded_at timestamptz,
  -- remitted: a later file has it, as it was expected.
  settlement text check (settlement in ('accepted', 'noted', 'remitted')),
  reason text,
  settled_at timestamptz,
  settled_by text,
  check (num_nulls(settlement, settled_at) in (0, 2)),
  check (settlement is null or settlement = 'remitted' or reason <> '')
);
create unique index remittance_exceptions_line
  on remittance_exceptions (upper(awb_number), got_paise, paid_on, reference);
create index remittance_exceptions_open on remittance_exceptions (id) where settled_at is null;
create index remittance_exceptions_settled on remittance_exceptions (settled_at) where settled_at is not null;
create index remittance_exceptions_order on remittance_exceptions (order_id) where order_id is not null;
