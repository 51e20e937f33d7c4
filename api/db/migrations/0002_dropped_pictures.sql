-- Up Migration

-- Pictures that nobody shows any more. Their files go at once; the next tidying makes sure.
create table dropped_pictures (
  key text primary key,
  dropped_at timestamptz not null default now()
);
