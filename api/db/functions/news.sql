-- Tells whoever listens on the channel `catalogue` what has been committed: the id of a product whose
-- stock has moved, or, with nothing, that anything else of the catalogue has changed. PostgreSQL drops
-- what a transaction says twice.

create or replace function tell_catalogue_changed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create or replace function tell_stock_moved() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('catalogue', product_id::text) from variants where id = new.variant_id;
  return null;
end $$;

create or replace trigger sizes_tell_stock after update of stock on sizes
  for each row when (old.stock <> new.stock) execute function tell_stock_moved();

create or replace trigger sizes_tell
  after insert or delete or update of variant_id, size, position, price_paise, mrp_paise or truncate on sizes
  for each statement execute function tell_catalogue_changed();
create or replace trigger products_tell after insert or delete or update or truncate on products
  for each statement execute function tell_catalogue_changed();
create or replace trigger variants_tell after insert or delete or update or truncate on variants
  for each statement execute function tell_catalogue_changed();
create or replace trigger variant_pictures_tell after insert or delete or update or truncate on variant_pictures
  for each statement execute function tell_catalogue_changed();
create or replace trigger pictures_tell after update on pictures
  for each statement execute function tell_catalogue_changed();
create or replace trigger reviews_tell after insert or delete or update or truncate on reviews
  for each statement execute function tell_catalogue_changed();
create or replace trigger product_groups_tell after insert or delete or update or truncate on product_groups
  for each statement execute function tell_catalogue_changed();
create or replace trigger garment_types_tell after insert or delete or update or truncate on garment_types
  for each statement execute function tell_catalogue_changed();
create or replace trigger group_garment_types_tell after insert or delete or update or truncate on group_garment_types
  for each statement execute function tell_catalogue_changed();
create or replace trigger scenes_tell after insert or delete or update or truncate on scenes
  for each statement execute function tell_catalogue_changed();
