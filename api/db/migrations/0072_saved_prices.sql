-- Up Migration

-- The product's price when it was saved; null for wishes of before.
alter table wishlist_items add column saved_price_paise bigint check (saved_price_paise >= 0);
