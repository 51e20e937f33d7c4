-- Up Migration

-- What the courier says beside its label, such as why a delivery failed.
alter table scans add column note text not null default '';

-- Their successors take more.
drop function if exists record_scan(text, text, text, text, timestamptz);
drop function if exists take_parcel_in(integer);
drop function if exists take_parcel_in(bigint);

-- What is wrong with a parcel, by its scans and its claim, and when that has to be dealt with.
alter table shipments
  add column problem text check (problem in ('ndr', 'rto', 'lost', 'damaged')),
  add column problem_since timestamptz,
  add column problem_due_at timestamptz,
  -- How often its delivery failed, and when last.
  add column attempts integer not null default 0,
  add column attempted_at timestamptz,
  add constraint shipments_problem_clock
    check (num_nulls(problem, problem_since, problem_due_at) in (0, 3));
create index shipments_problem on shipments (problem, problem_due_at, id) where problem is not null;

-- What the courier is asked to do after a failed delivery: one answer to each, unless the courier refused it.
create table ndr_answers (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  attempted_at timestamptz not null,
  what text not null check (what in ('reattempt', 'address', 'return')),
  -- When she would have it, if she said.
  wanted_on date,
  comment text not null default '',
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  -- Written before the courier is told, which is tried until it has answered.
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  told_at timestamptz,
  refused_at timestamptz,
  last_error text,
  check (num_nonnulls(told_at, refused_at) < 2)
);
create unique index ndr_answers_one on ndr_answers (shipment_id, attempted_at) where refused_at is null;
create index ndr_answers_due on ndr_answers (next_try_at) where told_at is null and refused_at is null;

-- What the courier owes for a parcel that it lost or damaged.
create table parcel_claims (
  shipment_id integer primary key references shipments,
  kind text not null check (kind in ('lost', 'damaged')),
  reference text not null check (reference <> ''),
  amount_paise bigint not null check (amount_paise > 0),
  outcome text not null default 'open' check (outcome in ('open', 'paid', 'refused')),
  -- What the customer gets for a parcel that does not come.
  remedy text check (remedy in ('again', 'refund')),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  closed_at timestamptz,
  check ((outcome = 'open') = (closed_at is null))
);

update scans set status = case when raw_status ~* '^(lost|untraceable)$' then 'Lost' else 'Damaged' end
where status = raw_status and raw_status ~* '^(lost|untraceable|damaged|destroyed|disposed off)$';

-- Parcels that are on their way; what is unknown here, their next scan says.
with tried as (
  select shipment_id, count(distinct scanned_at) filter (where status = 'Delivery Attempted') as attempts,
    max(scanned_at) filter (where status = 'Delivery Attempted') as attempted_at,
    max(scanned_at) filter (where status = 'Out for Delivery') as out_at,
    min(scanned_at) filter (where status = 'Returned to Us') as here_at
  from scans group by shipment_id
), found as (
  select s.id, t.attempts, t.attempted_at, t.here_at, case
    when s.going_back_since is not null then 'rto'
    when t.attempted_at > coalesce(t.out_at, '-infinity') and o.status <> 'Cancelled' then 'ndr' end as problem
  from shipments s join orders o on o.id = s.order_id join tried t on t.shipment_id = s.id
  where s.current_status <> 'Delivered' and s.returned_at is null and s.direction <> 'return'
)
update shipments s set attempts = f.attempts, attempted_at = f.attempted_at, problem = f.problem,
  problem_since = case f.problem when 'ndr' then f.attempted_at when 'rto' then coalesce(f.here_at, s.going_back_since) end,
  problem_due_at = date_trunc('milliseconds', case
    when f.problem = 'ndr' then f.attempted_at + interval '24 hours'
    when f.here_at is not null then f.here_at + interval '2 days'
    when f.problem = 'rto' then s.going_back_since + interval '15 days' end)
from found f where f.id = s.id and (f.problem is not null or f.attempts > 0);
