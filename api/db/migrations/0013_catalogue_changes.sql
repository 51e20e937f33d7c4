-- Up Migration

-- What caches have to compute again, read by position. Appended to only, and once in a transaction: no writer
-- waits for another.
create table catalogue_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  -- The product whose stock has moved; null for any other change of the catalogue.
  product_id integer,
  unique nulls not distinct (changed_in, product_id)
);

-- The triggers that notified caches, with their triggers.
drop function if exists tell_catalogue_changed() cascade;
drop function if exists tell_stock_moved() cascade;
-- Its trigger moved one size at a time.
drop function if exists apply_stock_movement() cascade;
