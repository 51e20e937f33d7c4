-- Up Migration

-- Who works here; never a customer. A removed person stays, for what she did.
create table staff (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  name text not null check (name <> ''),
  role text not null check (role in ('owner', 'manager', 'packer', 'support', 'accountant', 'catalogue')),
  -- Null until she has set one by the link of her invitation.
  password_hash text,
  -- The application's key makes the secret of her authenticator app of it.
  totp_seed text,
  totp_confirmed_at timestamptz,
  -- The time step of the last code, as a code counts once.
  totp_step bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (totp_confirmed_at is null or totp_seed is not null)
);
create unique index staff_email on staff (email) where removed_at is null;

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours'
);
create index staff_sessions_staff on staff_sessions (staff_id, id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- The link that sets a password: one a person, once.
create table staff_invitations (
  staff_id integer primary key references staff,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  expires_at timestamptz not null default now() + interval '1 day'
);

-- What members of staff did under an Idempotency-Key, and what came of it.
create table staff_acts (
  staff_id integer not null references staff,
  key text not null check (length(key) between 1 and 200),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  result jsonb,
  at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_acts_age on staff_acts (at);

-- Never changed: privileges leave the application only to insert.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- As orders and the rest have it: staff:12, customer, courier, worker or command line.
  actor text,
  -- As it was then: she may be called otherwise today.
  actor_name text not null default '',
  what text not null,
  about text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default ''
);
create index audit_entries_about on audit_entries (about, id);
create index audit_entries_actor on audit_entries (actor, id);
create index audit_entries_at on audit_entries (at);

-- The chain: each seal covers its entry and the seal before it.
create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entries,
  seal bytea not null check (length(seal) = 32),
  sealed_at timestamptz not null default now()
);
