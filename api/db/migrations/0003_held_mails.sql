-- Up Migration

-- A mail that was given up is held until someone looks; one that has lost its use is not sent.
alter table outbox
  add column held_at timestamptz,
  add column expires_at timestamptz;

drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and held_at is null;
create index outbox_held on outbox (held_at) where held_at is not null;
