-- Up Migration

-- What the courier was asked to collect, written down before it is asked: what a process that dies leaves behind,
-- the worker ends, in the name of who began it.
create table return_pickups (
  return_request_id integer primary key references return_requests,
  actor text default nullif(current_setting('nool.actor', true), ''),
  begun_at timestamptz not null default now(),
  -- When a process last took it on itself to ask; null where it may be asked at once.
  asked_at timestamptz,
  settled_at timestamptz
);
create index return_pickups_open on return_pickups (begun_at) where settled_at is null;

alter table return_requests
  -- Of the parcel of an exchange that is to be packed, such as NL10001-E7.
  add column exchange_number text unique;
