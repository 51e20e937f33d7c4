-- Up Migration

-- The one row of the shop's Android package: its key, encrypted, and the version of its last inputs.
create table android_app (
  id boolean primary key default true check (id),
  version_code integer not null default 0,
  inputs_sha256 bytea,
  sealed_key bytea,
  certificate bytea,
  check ((sealed_key is null) = (certificate is null))
);
insert into android_app default values;
