-- Up Migration

-- The index has features of a new kind: where a product was made.
insert into product_changes (product_id) select id from products on conflict do nothing;
