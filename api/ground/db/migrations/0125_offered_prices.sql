-- Up Migration

-- What automatic offers make of prices, for lists and cards: written by the worker, and read without asking for the time.
-- A product that such an offer is on; price_paise, where one lowers the least that a piece costs, and per cent off then.
create table offered_products (
  product_id integer primary key references products(id) on delete cascade,
  price_paise bigint check (price_paise > 0),
  discount_percentage integer,
  check ((price_paise is null) = (discount_percentage is null))
);

-- A size of which one piece costs less; list_paise: the price that this was worked out from.
create table offered_sizes (
  size_id integer primary key references sizes(id) on delete cascade,
  product_id integer not null references products(id) on delete cascade,
  list_paise bigint not null,
  price_paise bigint not null check (price_paise > 0),
  check (price_paise < list_paise)
);
create index offered_sizes_product on offered_sizes (product_id);

-- Products whose prices with offers are to be worked out again; null: all.
create table offer_renewals (
  product_id integer,
  changed_in xid8 not null default pg_current_xact_id(),
  unique nulls not distinct (product_id, changed_in)
);
insert into offer_renewals (product_id) values (null);

-- So that the index of products is made again, with those on offer.
insert into product_changes (product_id) select id from products where is_active on conflict do nothing;
