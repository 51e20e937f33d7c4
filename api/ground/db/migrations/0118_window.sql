-- Up Migration

-- What the maker shows around and beside her goods: each thing (home, menu, bar, footer, page:…) has versions, of
-- which one is live, and one the draft.
create table window_versions (
  id integer generated always as identity primary key,
  thing text not null check (thing ~ '^[a-z]+(:[a-z0-9-]{1,60})?$'),
  body jsonb not null check (length(body::text) < 200000),
  state text not null check (state in ('draft', 'scheduled', 'live', 'past')),
  -- Counts the drafts of its thing.
  version integer not null check (version > 0),
  shown_from timestamptz,
  shown_until timestamptz check (shown_until > shown_from),
  -- What was live before it, and is again after shown_until.
  before_id integer references window_versions (id),
  -- When it was written, or went live.
  at timestamptz not null default now(),
  -- Up to when slides with times of their own are reckoned.
  turned_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create unique index window_versions_draft on window_versions (thing) where state = 'draft';
create unique index window_versions_live on window_versions (thing) where state = 'live';
create index window_versions_thing on window_versions (thing, id);
create index window_versions_scheduled on window_versions (shown_from) where state = 'scheduled';

-- Photographs that were uploaded for it.
create table window_pictures (
  picture_id integer primary key references pictures (id),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
