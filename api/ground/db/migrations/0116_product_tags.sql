-- Up Migration
-- The office finds products by a tag among 100,000.
create index products_tags on products using gin (tags);
