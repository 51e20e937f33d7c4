-- Up Migration

-- Two accounts of one person become one once she has said so from the mailbox of each.
create table customer_merges (
  id integer generated always as identity primary key,
  kept_id integer not null references customers(id),
  closed_id integer not null references customers(id),
  actor text default nullif(current_setting('nool.actor', true), ''),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  kept_proved_at timestamptz,
  closed_proved_at timestamptz,
  merged_at timestamptz,
  check (kept_id <> closed_id),
  check (merged_at is null or num_nulls(kept_proved_at, closed_proved_at) = 0)
);
create index customer_merges_kept on customer_merges (kept_id, id);
create index customer_merges_closed on customer_merges (closed_id, id);
