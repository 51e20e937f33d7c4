-- Up Migration

-- Set aside by its customer: in no sum and no order until she moves it back.
alter table cart_lines add column is_for_later boolean not null default false;
