-- Up Migration

-- Sorting takes the criteria too.
drop function if exists sort_products(integer[], text, jsonb, integer, integer);

-- The index has other features now: until it is made again, its first products are looked up.
insert into product_changes (product_id) select id from products on conflict do nothing;
