-- Up Migration

-- What words find an order by: for whom and where, whose account, and what was sold.
create index orders_words on orders using gin (to_tsvector('simple',
  coalesce(shipping_address ->> 'contact_person_name', '') || ' ' || coalesce(shipping_address ->> 'city', '')));
drop index orders_name;
create index customers_words on customers
  using gin (to_tsvector('simple', first_name || ' ' || last_name || ' ' || username));
create index order_lines_words on order_lines using gin (to_tsvector('simple', product_name || ' ' || colour_name));
