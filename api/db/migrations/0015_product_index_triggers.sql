-- Up Migration

-- They are called products_mark_changed, variants_mark_changed and sizes_mark_changed now.
drop trigger if exists products_tell_index on products;
drop trigger if exists variants_tell_index on variants;
drop trigger if exists sizes_tell_index on sizes;
