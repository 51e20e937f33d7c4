-- Up Migration

-- The text of each SQL file, and of each trigger, as it was applied last.
create table applied_files (
  name text primary key,
  sha256 text not null
);

-- Every release whose files were applied, the last one the newest.
alter table applied_functions add column applied_at timestamptz not null default now();

-- Releases of an earlier epoch cannot work on this schema.
create table schema_epoch (
  id boolean primary key default true check (id),
  oldest integer not null
);
insert into schema_epoch (oldest) values (1);
