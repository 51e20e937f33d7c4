-- Up Migration

-- Orders by their day, newest first, and by their city.
create index orders_created on orders (created_at, id);
create index orders_city on orders (lower(shipping_address ->> 'city'), id);
