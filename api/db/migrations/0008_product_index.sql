-- Up Migration

-- The index of products: for every feature by which lists are narrowed and sorted, a string with one bit a
-- product on sale. What has changed since it was made is looked up beside it. See docs/decisions/0007.

-- Where a product stands in the featured order, from 0: the number of its bit.
create table product_places (
  place integer primary key,
  product_id integer not null unique
);

create table product_features (
  -- Compared byte by byte, so that a beginning of a word is a range.
  kind text collate "C" not null,
  value text collate "C" not null,
  bits bit varying not null,
  products integer not null,
  primary key (kind, value)
);

-- The orders of lists other than the featured one, in parts of a few hundredths of a per cent to a few of the
-- products. What is equal in an order is in one part, and stands in the featured order.
create table product_orders (
  kind text collate "C" not null,
  part integer not null,
  -- The places in it and, beside each, the number of its name, price or age among all. Null where many
  -- are equal.
  places integer[],
  steps integer[],
  -- The places of all parts before it, as bits.
  before bit varying not null,
  primary key (kind, part)
);

-- Where a price stands in the order by price.
create table price_steps (
  price_paise bigint primary key,
  step integer not null,
  part integer not null
);

-- Appended to only, and never twice in a transaction: no writer waits for another.
create table product_changes (
  product_id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (product_id, changed_in)
);
insert into product_changes (product_id) select id from products;

-- What the index takes the place of.
drop index products_name, products_price, products_group, products_type, products_gender, products_new,
  products_bestsellers, products_discount, products_search, variants_colour_name, sizes_size_name;
-- The lowest price of a group's garment type.
create index products_lowest_price on products (group_id, garment_type_id, price_paise) where is_active;

-- search_terms comes in its place.
drop function if exists product_query(text);
