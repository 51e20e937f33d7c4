-- Up Migration

-- What a packer photographed: a parcel before it was closed, or what came back.
create table parcel_photos (
  id integer generated always as identity primary key,
  packing_id integer references packings,
  return_request_id integer references return_requests,
  key text not null unique,
  actor text default nullif(current_setting('nool.actor', true), ''),
  created_at timestamptz not null default now(),
  check (num_nonnulls(packing_id, return_request_id) = 1)
);
create index parcel_photos_packing on parcel_photos (packing_id);
create index parcel_photos_return on parcel_photos (return_request_id);
