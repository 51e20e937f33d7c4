-- Up Migration

-- Which fields of a person were changed with which version, so that two who change other fields do not collide.
create table staff_changes (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index staff_changes_staff on staff_changes (staff_id, version);
