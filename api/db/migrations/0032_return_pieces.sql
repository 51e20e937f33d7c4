-- Up Migration

-- A request is of some pieces of a line, so that a line may have several. The office has its own words for where one
-- stands.
drop index return_requests_once;
alter table return_requests
  drop constraint return_requests_status_check,
  add constraint return_requests_status_check check (status in
    ('Requested', 'Approved', 'Pickup Booked', 'Picked Up', 'Received', 'Refunded', 'Exchanged', 'Rejected')),
  add column quantity integer check (quantity between 1 and 99),
  -- Defective, wrong or late: the fee for cash on delivery goes back, too.
  add column is_our_fault boolean not null default false,
  -- What goes back, part by part; null while nothing does.
  add column goods_paise bigint check (goods_paise > 0),
  add column shipping_paise bigint check (shipping_paise >= 0),
  add column cod_fee_paise bigint check (cod_fee_paise >= 0),
  add constraint return_requests_refund check
    (num_nulls(goods_paise, shipping_paise, cod_fee_paise) in (0, 3)),
  add column state text not null generated always as (case
    when status in ('Refunded', 'Exchanged') then 'Closed'
    when status = 'Picked Up' then 'Pickup Booked'
    else status end) stored;
update return_requests r set quantity = l.quantity from order_lines l where l.id = r.order_line_id;
update return_requests r
set goods_paise = l.unit_price_paise * l.quantity,
  shipping_paise = f.amount_paise - l.unit_price_paise * l.quantity,
  cod_fee_paise = 0
from order_lines l, refunds f
where l.id = r.order_line_id and f.return_request_id = r.id and f.status <> 'failed';
alter table return_requests alter column quantity set not null;
create index return_requests_line on return_requests (order_line_id);
create index return_requests_state on return_requests (state, id);
drop index return_requests_waiting;

-- Pieces that came back and are not for sale. A counter is the sum of its ledger.
create table graded_stock (
  size_id integer not null references sizes,
  grade text not null check (grade in ('second', 'waste')),
  pieces integer not null check (pieces >= 0),
  primary key (size_id, grade)
);
create table graded_ledger (
  id bigint generated always as identity primary key,
  size_id integer not null references sizes,
  grade text not null check (grade in ('second', 'waste')),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('return', 'cancellation', 'adjustment')),
  -- As in stock_ledger.
  cause text not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  unique (cause, size_id, grade, reason)
);
create index graded_ledger_size on graded_ledger (size_id, grade);

-- What a customer sends back may be fetched: a parcel of the request, too.
alter table shipments
  drop constraint shipments_of_exchange,
  add constraint shipments_of_request check (return_request_id is null or direction in ('exchange', 'return'));
drop index shipments_one_an_exchange;
create unique index shipments_one_a_request on shipments (return_request_id, direction);

-- Their successors take more.
drop function if exists request_return(integer, integer, text, text, integer, text, integer);
