-- Up Migration

create table staff_passkeys (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator was used, where it counts.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Challenges that were answered: each counts once.
create table staff_challenges (
  challenge_sha256 bytea primary key check (length(challenge_sha256) = 32),
  answered_at timestamptz not null default now()
);
create index staff_challenges_age on staff_challenges (answered_at);
