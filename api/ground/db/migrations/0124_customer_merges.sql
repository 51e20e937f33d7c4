-- Up Migration

-- Two accounts of one person become one once she has said so from the mailbox of each.
create table customer_merges (
  id integer generated always as identity primary key,
  target_id integer not null references customers(id),
  closed_id integer not null references customers(id),
  actor text default nullif(current_setting('nool.actor', true), ''),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  target_proved_at timestamptz,
  closed_proved_at timestamptz,
  merged_at timestamptz,
  check (target_id <> closed_id),
  check (merged_at is null or num_nulls(target_proved_at, closed_proved_at) = 0)
);
create index customer_merges_target on customer_merges (target_id, id);
create index customer_merges_closed on customer_merges (closed_id, id);
