-- Up Migration
-- A collection's slug may be longer than a page's.
alter table window_versions drop constraint window_versions_thing_check;
alter table window_versions add constraint window_versions_thing_check
  check (thing ~ '^[a-z]+(:[a-z0-9-]{1,80})?$');
