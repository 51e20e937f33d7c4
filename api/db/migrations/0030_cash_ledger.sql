-- Up Migration

-- Where the money of orders with cash on delivery is: double entry, one account gives what the other gets. Of an
-- order each reason comes once.
create table cash_ledger (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null check (reason in ('placed', 'delivered', 'cancelled', 'remitted')),
  from_account text not null,
  to_account text not null,
  amount_paise bigint not null check (amount_paise > 0),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  unique (order_id, reason),
  constraint cash_ledger_entries check ((reason, from_account, to_account) in (
    ('placed', 'sales', 'door'), ('cancelled', 'door', 'sales'),
    ('delivered', 'door', 'courier'), ('remitted', 'courier', 'bank')))
);

-- Its balance of each order, for the sums that the office shows: sales once nothing is to be collected any more.
create table cash_places (
  order_id bigint primary key references orders,
  place text not null check (place in ('door', 'courier', 'bank', 'sales')),
  amount_paise bigint not null check (amount_paise > 0),
  since timestamptz not null
);
create index cash_places_open on cash_places (place, since, order_id) include (amount_paise)
  where place in ('door', 'courier');

-- What couriers have paid into the bank, by their files.
create table remittances (
  id integer generated always as identity primary key,
  total_paise bigint not null default 0 check (total_paise >= 0),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create table remittance_lines (
  order_id bigint primary key references orders,
  remittance_id integer not null references remittances,
  awb_number text not null,
  -- The courier's or the bank's number of the transfer.
  reference text not null check (reference <> ''),
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0)
);
create index remittance_lines_remittance on remittance_lines (remittance_id);

-- What the nightly sums came to.
create table reconciliations (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  discrepancies text[] not null
);

-- Orders of before: what was delivered is at the courier until a remittance says otherwise.
insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise, at, actor)
select id, 'placed', 'sales', 'door', total_paise, created_at, null from orders where payment_method = 'cod'
union all
select id, 'delivered', 'door', 'courier', total_paise, coalesce(delivered_at, now()), null from orders
where payment_method = 'cod' and payment_status <> 'unpaid'
union all
select o.id, 'cancelled', 'door', 'sales', total_paise,
  coalesce((select max(at) from order_events e where e.order_id = o.id and e.status = 'Cancelled'), now()), null
from orders o where payment_method = 'cod' and payment_status = 'unpaid' and status = 'Cancelled';
insert into cash_places (order_id, place, amount_paise, since)
select distinct on (order_id) order_id, to_account, amount_paise, at from cash_ledger order by order_id, id desc;
