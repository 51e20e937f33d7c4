-- Up Migration

-- What a customer looked at last, on any of her devices.
create table recently_viewed (
  customer_id bigint not null references customers,
  product_id integer not null references products on delete cascade,
  viewed_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index recently_viewed_product on recently_viewed (product_id);
