-- Up Migration

-- Money is bigint paise. Time is timestamptz from the database's clock.
-- The rules that must hold whatever the application does stand here as constraints.

create extension if not exists pg_trgm;

-- Which function files stand in the database, so that a start that changes none locks nothing.
create table applied_functions (
  digest text primary key
);

-- Accounts -------------------------------------------------------------------

create table customers (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  address text not null default '',
  password_hash text not null,
  profile_picture text,
  role text not null default 'customer' check (role in ('customer', 'staff')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table sessions (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index sessions_customer on sessions (customer_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  flow_sha256 bytea not null unique check (length(flow_sha256) = 32),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  guesses smallint not null default 0 check (guesses between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  verified_at timestamptz,
  used_at timestamptz
);
create index password_resets_customer on password_resets (customer_id, created_at);

create table addresses (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  contact_person_name text not null default '',
  contact_person_number text not null default '',
  company text not null default '',
  address_line1 text not null,
  address_line2 text not null default '',
  city text not null,
  state text not null,
  country text not null,
  postal_code text not null,
  phone text not null,
  type_of_address text not null default 'home' check (type_of_address in ('home', 'office', 'other')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id, id);
create unique index addresses_one_default on addresses (customer_id) where is_default;

create table rate_limits (
  key text primary key,
  hits integer not null check (hits > 0),
  resets_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (resets_at);

-- Media ----------------------------------------------------------------------

create table pictures (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9-]+$'),
  format text not null check (format in ('webp', 'jpeg', 'png', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null check (length(placeholder) < 1000),
  created_at timestamptz not null default now()
);

create table scenes (
  name text primary key,
  role text not null,
  position integer not null,
  picture_id integer not null references pictures,
  alt text not null
);

-- Catalogue ------------------------------------------------------------------

create table product_groups (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null
);
create unique index product_groups_name on product_groups (lower(name));

create table garment_types (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null
);
create unique index garment_types_name on garment_types (lower(name));

-- Which garments a group sells, in the order of its menu.
create table group_garment_types (
  group_id integer not null references product_groups,
  garment_type_id integer not null references garment_types,
  position integer not null,
  primary key (group_id, garment_type_id)
);

create table products (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  brand text not null default '',
  group_id integer not null,
  garment_type_id integer not null,
  description text not null default '',
  -- json, not jsonb: the maker's order of features is kept.
  key_features json not null default '{}',
  material_care text not null default '',
  country_of_origin text not null default '',
  hsn text not null default '',
  gender text not null check (gender in ('Men', 'Women', 'Boys', 'Girls', 'Unisex')),
  new_variant boolean not null default false,
  is_bestseller boolean not null default false,
  is_active boolean not null default true,
  is_returnable boolean not null default true,
  is_replaceable boolean not null default true,
  featured_position integer not null default 0,
  -- Kept by triggers: the lowest price among its sizes, that size's mrp, and what reviews add up to.
  price_paise bigint not null default 0,
  mrp_paise bigint,
  discount_percentage integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  search_text text not null default '',
  search_document tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (group_id, garment_type_id) references group_garment_types
);
create index products_featured on products (featured_position, id) where is_active;
create index products_name on products (lower(name), id) where is_active;
create index products_price on products (price_paise, id) where is_active;
create index products_group on products (group_id, garment_type_id, featured_position, id) where is_active;
create index products_type on products (garment_type_id, featured_position, id) where is_active;
create index products_gender on products (gender, featured_position, id) where is_active;
create index products_new on products (created_at desc, id desc) where is_active and new_variant;
create index products_bestsellers on products (featured_position, id) where is_active and is_bestseller;
create index products_discount on products (discount_percentage desc, id) where is_active;
create index products_search on products using gin (search_document);

-- Every word that a product is found by; a misspelt query is mended against it.
create table search_words (
  word text primary key
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

create table variants (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  colour_name text not null check (colour_name <> ''),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  colour_family text not null,
  position integer not null,
  unique (product_id, position)
);
create unique index variants_colour on variants (product_id, lower(colour_name));
create index variants_colour_name on variants (lower(colour_name), product_id);
create index variants_colour_family on variants (lower(colour_family), product_id);

create table sizes (
  id integer generated always as identity primary key,
  variant_id integer not null references variants on delete cascade,
  size text not null check (size <> ''),
  position integer not null,
  price_paise bigint not null check (price_paise > 0),
  mrp_paise bigint check (mrp_paise >= price_paise),
  -- Moved by the stock ledger alone.
  stock integer not null default 0 check (stock >= 0)
);
create unique index sizes_size on sizes (variant_id, lower(size));
create index sizes_size_name on sizes (lower(size), variant_id);

create table variant_pictures (
  variant_id integer not null references variants on delete cascade,
  position integer not null,
  picture_id integer not null references pictures,
  view text not null check (view in ('front', 'back', 'detail')),
  alt text not null default '',
  primary key (variant_id, position)
);

create table stock_ledger (
  id bigint generated always as identity primary key,
  size_id integer not null references sizes,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in
    ('import', 'adjustment', 'order', 'cancellation', 'hold', 'hold_release', 'return', 'exchange')),
  -- What caused it, such as 'order:81' or 'intent:12'.
  cause text not null,
  at timestamptz not null default now(),
  unique (cause, size_id, reason)
);
create index stock_ledger_size on stock_ledger (size_id, id);

create table wishlist_items (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  product_id integer not null references products on delete cascade,
  variant_id integer references variants on delete cascade,
  size_id integer references sizes on delete cascade,
  created_at timestamptz not null default now(),
  unique (customer_id, product_id)
);

create table cart_lines (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  size_id integer not null references sizes on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  -- What the shopper was told it costs, so that a later change can be shown to her.
  seen_price_paise bigint not null check (seen_price_paise > 0),
  created_at timestamptz not null default now(),
  unique (customer_id, size_id)
);

-- Payments: what is held and paid for, before and beside orders ---------------

create table payment_intents (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  kind text not null check (kind in ('cart', 'buynow')),
  status text not null default 'open' check (status in ('open', 'released', 'settled', 'refunded')),
  request_sha256 bytea not null,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  shipping_paise bigint not null default 0 check (shipping_paise >= 0),
  shipping_address jsonb not null,
  razorpay_order_id text unique,
  hold_expires_at timestamptz not null,
  hold_released_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index payment_intents_one_open on payment_intents (customer_id) where status = 'open';
create index payment_intents_expiry on payment_intents (hold_expires_at) where hold_released_at is null and status = 'open';
create index payment_intents_customer on payment_intents (customer_id, id);

create table payment_intent_lines (
  intent_id integer not null references payment_intents,
  size_id integer not null references sizes,
  quantity integer not null check (quantity between 1 and 99),
  unit_price_paise bigint not null check (unit_price_paise > 0),
  mrp_paise bigint,
  primary key (intent_id, size_id)
);

create table payments (
  razorpay_payment_id text primary key,
  intent_id integer not null references payment_intents,
  status text not null check (status in ('authorized', 'captured', 'refunded', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  refunded_paise bigint not null default 0 check (refunded_paise between 0 and amount_paise),
  created_at timestamptz not null default now()
);
create index payments_intent on payments (intent_id);

create table webhook_events (
  event_id text primary key,
  provider text not null check (provider in ('razorpay', 'courier')),
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

-- Orders ---------------------------------------------------------------------

create table order_status_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_status_moves values
  ('Pending', 'Confirmed'), ('Pending', 'Cancelled'),
  ('Confirmed', 'Processing'), ('Confirmed', 'Cancelled'),
  ('Processing', 'Ready to Ship'), ('Processing', 'Cancelled'),
  ('Ready to Ship', 'Shipped'), ('Ready to Ship', 'Cancelled'),
  ('Shipped', 'In Transit'), ('In Transit', 'Delivered'),
  ('Delivered', 'Refunded'), ('Delivered', 'Exchanged');

create sequence order_numbers as bigint start 10001;

create table orders (
  id integer generated always as identity primary key,
  number text not null unique default 'NL' || nextval('order_numbers'),
  customer_id integer not null references customers,
  status text not null default 'Pending' check (status in
    ('Pending', 'Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit', 'Delivered',
     'Cancelled', 'Refunded', 'Exchanged')),
  payment_method text not null check (payment_method in ('cod', 'card')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  payment_intent_id integer unique references payment_intents,
  subtotal_paise bigint not null check (subtotal_paise > 0),
  shipping_paise bigint not null default 0 check (shipping_paise >= 0),
  cod_fee_paise bigint not null default 0 check (cod_fee_paise >= 0),
  total_paise bigint not null check (total_paise = subtotal_paise + shipping_paise + cod_fee_paise),
  -- As it was when she ordered; her address book may change.
  shipping_address jsonb not null,
  notes jsonb,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_sha256 bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  unique (customer_id, idempotency_key),
  check ((payment_method = 'card') = (payment_intent_id is not null))
);
create index orders_customer on orders (customer_id, id desc);
create index orders_status on orders (status, id);

create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  size_id integer not null references sizes,
  quantity integer not null check (quantity between 1 and 99),
  -- As sold. Later edits of the catalogue change none of it.
  product_id integer not null,
  variant_id integer not null,
  product_name text not null,
  brand text not null,
  category_name text not null,
  colour_name text not null,
  colour_hex text not null,
  size text not null,
  picture_key text,
  unit_price_paise bigint not null check (unit_price_paise > 0),
  mrp_paise bigint check (mrp_paise >= unit_price_paise),
  hsn text not null,
  tax_rate_bp integer not null check (tax_rate_bp between 0 and 10000),
  tax_paise bigint not null check (tax_paise >= 0),
  is_returnable boolean not null,
  is_replaceable boolean not null,
  unique (order_id, size_id)
);
create index order_lines_size on order_lines (size_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id integer not null references orders,
  status text not null,
  at timestamptz not null default clock_timestamp()
);
create index order_events_order on order_events (order_id, id);

create table refunds (
  id integer generated always as identity primary key,
  razorpay_payment_id text not null references payments,
  order_id integer references orders,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
  razorpay_refund_id text unique,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  processed_at timestamptz
);
create index refunds_payment on refunds (razorpay_payment_id);
create index refunds_waiting on refunds (id) where status = 'pending';

-- Shipping and returns -------------------------------------------------------

create table shipments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  direction text not null default 'forward' check (direction in ('forward', 'return', 'exchange')),
  courier text not null,
  awb_number text unique,
  current_status text not null default 'Shipment Created' check (current_status in
    ('Shipment Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered')),
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index shipments_order on shipments (order_id, id);
create unique index shipments_one_forward on shipments (order_id) where direction = 'forward';

create table scans (
  id bigint generated always as identity primary key,
  shipment_id integer not null references shipments,
  status text not null,
  raw_status text not null,
  location text not null default '',
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (shipment_id, raw_status, scanned_at, location)
);

create table return_requests (
  id integer generated always as identity primary key,
  order_line_id integer not null references order_lines,
  customer_id integer not null references customers,
  request_type text not null check (request_type in ('Return', 'Exchange')),
  reason text not null default '',
  wanted_size_id integer references sizes,
  upi_id text,
  status text not null default 'Requested' check (status in
    ('Requested', 'Approved', 'Picked Up', 'Received', 'Refunded', 'Exchanged', 'Rejected')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (request_type = 'Exchange' or wanted_size_id is null)
);
create unique index return_requests_one_open on return_requests (order_line_id) where closed_at is null;
create index return_requests_customer on return_requests (customer_id, id);

-- Reviews --------------------------------------------------------------------

create table reviews (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  customer_id integer references customers on delete set null,
  order_line_id integer unique references order_lines,
  author_name text not null check (author_name <> ''),
  rating smallint not null check (rating between 1 and 5),
  title text not null default '',
  body text not null default '',
  colour_name text not null default '',
  size text not null default '',
  -- Set on reviews that came with a catalogue file, so that loading it twice adds none.
  import_key text unique,
  created_at timestamptz not null default now(),
  check (order_line_id is not null or import_key is not null)
);
create index reviews_product on reviews (product_id, created_at desc, id desc);

-- Mail -----------------------------------------------------------------------

create table outbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;
create index outbox_recent on outbox (id desc);
