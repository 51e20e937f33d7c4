-- Up Migration

alter table return_requests
  -- How often its grade was taken back: what a grade causes is named by it.
  add column regraded integer not null default 0,
  -- How many were asked back, where fewer came.
  add column asked_quantity integer check (asked_quantity > quantity);
