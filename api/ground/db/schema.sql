-- What the migrations leave: read it here, change it by a migration.

create extension if not exists pg_trgm;

create sequence order_numbers as bigint start 10001;

create sequence stock_change_ids as integer start 1;

create type lines_to_buy as (size_ids integer[], quantities integer[]);

create type offer_buyer as (customer_id integer, email text, phone text, held_id integer, code text);

create type priced_amount as (kind text, size_id integer, paise bigint, reason text);

create type priced_line as (size_id integer, quantity integer, list_price_paise bigint, unit_price_paise bigint, mrp_paise bigint, cost_paise bigint, rated_paise bigint);

create type priced_purchase as (lines priced_line[], amounts priced_amount[], list_paise bigint, goods_paise bigint, card_paise bigint, cod_paise bigint);

create type sorted_places as (places integer[], skip integer);

create table android_app (
  id boolean default true primary key check (id),
  version_code integer not null default 0,
  inputs_sha256 bytea,
  sealed_key bytea,
  certificate bytea,
  check ((sealed_key is null) = (certificate is null))
);

create table applied_files (
  name text primary key,
  sha256 text not null
);

create table applied_functions (
  digest text primary key,
  applied_at timestamptz not null default now()
);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text,
  actor_name text not null default '',
  what text not null,
  about text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default ''
);
create index audit_entries_about on audit_entries (about, id);
create index audit_entries_actor on audit_entries (actor, id);
create index audit_entries_at on audit_entries (at);

create table audit_seals (
  position bigint primary key check ("position" > 0),
  entry_id bigint not null unique references audit_entries(id),
  seal bytea not null check (length(seal) = 32),
  sealed_at timestamptz not null default now()
);

create table catalogue_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  product_id integer,
  unique nulls not distinct (changed_in, product_id)
);

create table closed_months (
  month date primary key check (extract(day from month) = 1::numeric),
  gstin text not null,
  documents integer not null,
  total_paise bigint not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  closed_at timestamptz not null default now()
);

create table closed_month_rows (
  month date not null references closed_months(month),
  row_number integer not null,
  table_name text not null,
  entry jsonb not null,
  primary key (month, row_number)
);

create table collections (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  kind text not null check (kind in ('hand', 'rule')),
  product_ids integer[] not null default '{}'::integer[] check (cardinality(product_ids) <= 500),
  rule jsonb not null default '{}'::jsonb,
  pinned_ids integer[] not null default '{}'::integer[] check (cardinality(pinned_ids) <= 8),
  version integer not null default 1,
  reckoned_on date not null default ((now() at time zone 'Asia/Kolkata'))::date,
  created_at timestamptz not null default now()
);

create table collection_edits (
  collection_id integer not null references collections(id),
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (collection_id, version)
);

create table courier_statements (
  id integer generated always as identity primary key,
  from_day date not null,
  charges integer not null default 0,
  error text,
  at timestamptz not null default now()
);

create table customers (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  address text not null default '',
  password_hash text not null,
  profile_picture text,
  role text not null default 'customer' check (role in ('customer', 'staff')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  email_confirmed_at timestamptz,
  is_guest boolean not null default false,
  views_forgotten_at timestamptz,
  phone_confirmed_at timestamptz,
  constraint customers_email_key unique (email, is_guest),
  constraint customers_guest check (not is_guest or password_hash = ''),
  constraint customers_phone_confirmed check (phone_confirmed_at is null or phone <> '')
);
create unique index customers_confirmed_phone on customers (phone) where phone_confirmed_at is not null;
create index customers_email_beginning on customers (email text_pattern_ops);
create index customers_phone on customers (phone) where phone <> '';
create index customers_words on customers using gin (to_tsvector('simple'::regconfig, (((first_name || ' ') || last_name) || ' ') || username));

create table addresses (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
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
create index addresses_contact on addresses (contact_person_number) where contact_person_number <> '';
create index addresses_customer on addresses (customer_id, id);
create unique index addresses_one_default on addresses (customer_id) where is_default;
create index addresses_phone on addresses (phone);

create table cart_offer_codes (
  customer_id integer primary key references customers(id) on delete cascade,
  code text not null
);

create table complaints (
  id integer generated always as identity primary key,
  ticket text not null generated always as ('C' || (10000 + id)) stored unique,
  customer_id bigint references customers(id),
  name text not null,
  email text not null,
  phone text not null,
  order_number text not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default now(),
  answer_by timestamptz not null,
  answer text check (answer <> ''),
  answered_at timestamptz,
  answered_by text,
  kind text not null default 'order',
  constraint answered_whole check (num_nulls(answer, answered_at, answered_by) = any (array[0, 3])),
  constraint kind_known check (kind in ('order', 'barrier', 'data_copy', 'data_correction', 'data_erasure', 'data_other'))
);
create index complaints_answered on complaints (id) where answered_at is not null;
create index complaints_customer on complaints (customer_id);
create index complaints_due on complaints (answer_by) where answered_at is null;
create index complaints_open on complaints (id) where answered_at is null;

create table consents (
  id bigint generated always as identity primary key,
  customer_id bigint references customers(id),
  contact text check (contact <> ''),
  purpose text not null check (purpose in ('terms', 'push', 'stock_alerts', 'whatsapp', 'sms')),
  is_given boolean not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  constraint one_subject check (num_nonnulls(customer_id, contact) = 1)
);
create index consents_contact on consents (contact, purpose, id) where contact is not null;
create index consents_customer on consents (customer_id, purpose, id) where customer_id is not null;

create table customer_merges (
  id integer generated always as identity primary key,
  target_id integer not null references customers(id),
  closed_id integer not null references customers(id),
  actor text default nullif(current_setting('nool.actor', true), ''),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '3 days'::interval),
  target_proved_at timestamptz,
  closed_proved_at timestamptz,
  merged_at timestamptz,
  check (target_id <> closed_id),
  constraint customer_merges_check1 check (merged_at is null or num_nulls(target_proved_at, closed_proved_at) = 0)
);
create index customer_merges_closed on customer_merges (closed_id, id);
create index customer_merges_target on customer_merges (target_id, id);

create table customer_notes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id),
  text text not null check (text <> ''),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, id);

create table demo (
  is_one boolean default true primary key check (is_one),
  operator_works boolean not null default true,
  is_empty boolean not null default false,
  choice text check (choice in ('sample', 'empty')),
  history_made integer,
  history_of integer,
  check ((history_made is null) = (history_of is null))
);

create table dispatch_calendar (
  id boolean default true primary key check (id),
  cutoff time without time zone not null default '14:00:00'::time without time zone,
  holidays date[] not null default '{}'::date[],
  dispatch_days integer,
  promises_kept integer not null default 0,
  promises_missed integer not null default 0,
  learned_at timestamptz
);

create table dropped_pictures (
  key text primary key,
  dropped_at timestamptz not null default now()
);

create table garment_types (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null
);
create unique index garment_types_name on garment_types (lower(name));

create table import_mappings (
  heads_sha256 bytea primary key check (length(heads_sha256) = 32),
  mapping jsonb not null,
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

create table law_terms (
  name text not null,
  valid_from date not null,
  value text not null,
  source text not null,
  primary key (name, valid_from)
);

create table locked_accounts (
  customer_id bigint primary key references customers(id),
  locked_at timestamptz not null default now(),
  erase_at timestamptz not null,
  data jsonb not null
);
create index locked_accounts_due on locked_accounts (erase_at);

create table lots (
  id integer generated always as identity primary key,
  name text not null default '',
  cost_paise bigint check (cost_paise >= 0),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create index lots_name on lots (lower(name), id) where name <> '';

create table manifests (
  id integer generated always as identity primary key,
  courier text not null check (courier <> ''),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  closed_at timestamptz,
  closed_by text,
  count integer,
  check ((closed_at is null) = (count is null))
);
create index manifests_open on manifests (id) where closed_at is null;

create table muted_notifications (
  customer_id integer not null references customers(id) on delete cascade,
  kind text not null check (kind in ('order_shipped', 'order_out_for_delivery', 'order_delivered', 'refund_sent', 'back_in_stock', 'mail:back_in_stock')),
  primary key (customer_id, kind)
);

create table nominees (
  customer_id bigint primary key references customers(id),
  name text not null check (name <> ''),
  contact text not null check (contact <> ''),
  named_at timestamptz not null default now()
);

create table offer_renewals (
  product_id integer,
  changed_in xid8 not null default pg_current_xact_id(),
  unique nulls not distinct (product_id, changed_in)
);

create table offers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  body jsonb not null,
  trigger text not null check (trigger in ('automatic', 'code', 'codes')),
  code text check (code = upper(code)),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'running', 'stopped', 'ended')),
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  actor text default nullif(current_setting('nool.actor', true), ''),
  created_at timestamptz not null default now(),
  constraint offers_with_code check ((trigger = 'code') = (code is not null)),
  check (ends_at > starts_at)
);
create unique index offers_code on offers (code) where state <> 'ended';
create index offers_due on offers (starts_at, ends_at) where state in ('scheduled', 'running');
create index offers_running on offers (id) where state = 'running';

create table offer_codes (
  sha256 bytea primary key,
  offer_id integer not null references offers(id)
);
create index offer_codes_offer on offer_codes (offer_id);

create table offer_edits (
  offer_id integer not null references offers(id),
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (offer_id, version)
);

create table offer_limits (
  offer_id integer primary key references offers(id),
  uses_left integer,
  paise_left bigint
);

create table order_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  order_id bigint not null,
  at timestamptz not null default now(),
  unique (changed_in, order_id)
);

create table order_status_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);

create table outbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  held_at timestamptz,
  expires_at timestamptz,
  deferred_at timestamptz
);
create index outbox_held on outbox (held_at) where held_at is not null;
create index outbox_recent on outbox (id desc);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and held_at is null;

create table password_resets (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
  flow_sha256 bytea not null unique check (length(flow_sha256) = 32),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  guesses smallint not null default 0 check (guesses >= 0 and guesses <= 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:10:00'::interval),
  verified_at timestamptz,
  used_at timestamptz
);
create index password_resets_customer on password_resets (customer_id, created_at);

create table phone_logins (
  id bigint generated always as identity primary key,
  customer_id integer references customers(id) on delete cascade,
  phone text not null default '',
  flow_sha256 bytea not null unique check (length(flow_sha256) = 32),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  seed text not null,
  guesses smallint not null default 0 check (guesses >= 0 and guesses <= 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:10:00'::interval),
  used_at timestamptz,
  constraint phone_logins_number check ((customer_id is null) = (phone = ''))
);
create index phone_logins_customer on phone_logins (customer_id);

create table pictures (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9-]+$'),
  format text not null check (format in ('webp', 'jpeg', 'png', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null check (length(placeholder) < 1000),
  created_at timestamptz not null default now()
);

create table pin_services (
  pin text primary key check (pin ~ '^[1-9]\d{5}$'),
  is_served boolean not null,
  is_cod boolean not null,
  transit_days integer check (transit_days >= 0 and transit_days <= 60),
  asked_at timestamptz not null default now(),
  constraint pin_services_check1 check (is_served or not is_cod),
  check (is_served = (transit_days is not null))
);

create table price_steps (
  price_paise bigint primary key,
  step integer not null,
  part integer not null
);

create table product_bulk_acts (
  id integer generated always as identity primary key,
  act text not null,
  before jsonb not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  taken_back_at timestamptz
);

create table product_changes (
  product_id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  left_sale boolean not null default false,
  primary key (changed_in, product_id)
);
create index product_changes_left_sale on product_changes (product_id) where left_sale;

create table product_features (
  kind text not null,
  value text not null,
  bits bit varying,
  products integer not null,
  packed bit varying,
  primary key (kind, value),
  constraint product_features_kept check (num_nonnulls(bits, packed) = 1)
);
alter table product_features alter bits set storage external;

create table product_groups (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null
);
create unique index product_groups_name on product_groups (lower(name));

create table group_garment_types (
  group_id integer not null references product_groups(id),
  garment_type_id integer not null references garment_types(id),
  position integer not null,
  primary key (group_id, garment_type_id)
);

create table product_orders (
  kind text not null,
  part integer not null,
  places integer[],
  steps integer[],
  before bit varying not null,
  primary key (kind, part)
);
alter table product_orders alter places set storage external;
alter table product_orders alter steps set storage external;
alter table product_orders alter before set storage external;

create table product_places (
  place integer primary key,
  product_id integer not null unique
);

create table products (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  brand text not null default '',
  group_id integer not null,
  garment_type_id integer not null,
  description text not null default '',
  key_features json not null default '{}'::json,
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
  price_paise bigint not null default 0,
  mrp_paise bigint,
  discount_percentage integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  search_text text not null default '',
  search_document tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  declarations jsonb not null default '{}'::jsonb check (jsonb_typeof(declarations) = 'object'),
  version integer not null default 1,
  is_archived boolean not null default false,
  complete_since timestamptz,
  state text not null generated always as (
case
    when is_active then 'on_sale'
    when is_archived then 'archived'
    else 'draft'
end) stored,
  tags text[] not null default '{}'::text[],
  foreign key (group_id, garment_type_id) references group_garment_types(group_id, garment_type_id),
  constraint products_archived_not_on_sale check (not (is_archived and is_active))
);
create index products_featured on products (featured_position, id) where is_active;
create index products_lowest_price on products (group_id, garment_type_id, price_paise) where is_active;
create index products_search_trigrams on products using gin (search_text gin_trgm_ops);
create index products_state on products (state, id);
create index products_tags on products using gin (tags);

create table bought_together (
  product_id integer not null references products(id) on delete cascade,
  other_id integer not null references products(id) on delete cascade,
  customers integer not null check (customers > 0),
  primary key (product_id, other_id)
);
create index bought_together_other on bought_together (other_id);

create table offered_products (
  product_id integer primary key references products(id) on delete cascade,
  price_paise bigint check (price_paise > 0),
  discount_percentage integer,
  check ((price_paise is null) = (discount_percentage is null))
);

create table product_edits (
  product_id integer not null references products(id),
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  primary key (product_id, version)
);

create table purchases (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id),
  kind text not null check (kind in ('cart', 'buynow', 'entered')),
  status text not null check (status in ('open', 'released', 'settled', 'refunded')),
  request_sha256 bytea not null,
  currency text not null default 'INR' check (currency = 'INR'),
  shipping_address jsonb,
  razorpay_order_id text,
  hold_expires_at timestamptz,
  hold_released_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  razorpay_payment_id text,
  next_check_at timestamptz,
  checks integer not null default 0,
  checks_from timestamptz not null default now(),
  confirmed_at timestamptz,
  dropped_at timestamptz,
  buyer_gstin text check (buyer_gstin ~ '^\d{2}[A-Z0-9]{13}$'),
  entered_by text,
  method text not null check (method in ('card', 'cod')),
  notes jsonb,
  idempotency_key text check (length(idempotency_key) >= 1 and length(idempotency_key) <= 200),
  constraint purchases_key unique (customer_id, idempotency_key),
  constraint purchases_entered check ((kind = 'entered') = (entered_by is not null)),
  constraint purchases_held check (method = 'cod' or hold_expires_at is not null)
);
create index purchases_customer on purchases (customer_id, id);
create index purchases_expiry on purchases (hold_expires_at) where hold_released_at is null and status = 'open';
create index purchases_links on purchases (id) where status = 'open' and kind = 'entered';
create unique index purchases_one_open on purchases (customer_id) where status = 'open' and kind <> 'entered';
create unique index purchases_razorpay_order on purchases (razorpay_order_id) where razorpay_order_id is not null;
create index purchases_recent on purchases (customer_id, created_at) where method = 'cod' and idempotency_key is null;
create index purchases_to_check on purchases (next_check_at) where next_check_at is not null;

create table amounts (
  purchase_id integer not null references purchases(id),
  position smallint not null,
  kind text not null check (kind <> ''),
  size_id integer,
  paise bigint not null,
  reason text not null default '',
  primary key (purchase_id, "position"),
  constraint amounts_of_lines check ((kind in ('goods', 'discount')) = (size_id is not null)),
  constraint amounts_sign check (
case
    when kind = 'discount' then paise < 0
    else paise > 0
end)
);

create table offer_uses (
  offer_id integer not null references offers(id),
  purchase_id integer not null references purchases(id),
  customer_id integer not null references customers(id),
  saving_paise bigint not null check (saving_paise > 0),
  email text not null,
  phone text not null default '',
  code_sha256 bytea,
  used_at timestamptz not null default now(),
  given_back_at timestamptz,
  primary key (offer_id, purchase_id)
);
create unique index offer_uses_code on offer_uses (code_sha256) where given_back_at is null;
create index offer_uses_customer on offer_uses (customer_id);
create index offer_uses_email on offer_uses (offer_id, email);
create index offer_uses_phone on offer_uses (offer_id, phone) where phone <> '';
create index offer_uses_purchase on offer_uses (purchase_id);

create table orders (
  id bigint generated always as identity primary key,
  number text not null default ('NL' || nextval('order_numbers'::regclass)) unique,
  customer_id integer not null references customers(id),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit', 'Delivered', 'Cancelled', 'Refunded', 'Exchanged')),
  payment_method text not null check (payment_method in ('cod', 'card')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  total_paise bigint not null check (total_paise > 0),
  shipping_address jsonb not null,
  notes jsonb,
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  version integer not null default 1,
  tags text[] not null default '{}'::text[],
  buyer_gstin text check (buyer_gstin ~ '^\d{2}[A-Z0-9]{13}$'),
  promised_by date,
  promise_kept boolean generated always as ((delivered_at at time zone 'Asia/Kolkata')::date <= promised_by),
  purchase_id integer not null unique references purchases(id)
);
create index orders_city on orders (lower(shipping_address ->> 'city'), id);
create index orders_contact_number on orders ((shipping_address ->> 'contact_person_number'), id);
create index orders_created on orders (created_at, id);
create index orders_customer on orders (customer_id, id desc);
create index orders_delivered on orders (delivered_at) where delivered_at is not null;
create index orders_phone on orders ((shipping_address ->> 'phone'), id);
create index orders_postal_code on orders ((shipping_address ->> 'postal_code'), id);
create index orders_status on orders (status, id);
create index orders_words on orders using gin (to_tsvector('simple'::regconfig, (coalesce(shipping_address ->> 'contact_person_name', '') || ' ') || coalesce(shipping_address ->> 'city', '')));

create table address_corrections (
  id integer generated always as identity primary key,
  order_id bigint not null references orders(id),
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index address_corrections_order on address_corrections (order_id, version);

create table bookings_to_cancel (
  id integer generated always as identity primary key,
  order_id bigint not null references orders(id),
  number text unique,
  awb_number text unique,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  check (num_nonnulls(number, awb_number) = 1)
);
create index bookings_to_cancel_due on bookings_to_cancel (due_at) where cancelled_at is null;
create index bookings_to_cancel_order on bookings_to_cancel (order_id);

create table cash_ledger (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders(id),
  reason text not null check (reason in ('placed', 'delivered', 'cancelled', 'prepaid', 'remitted', 'short')),
  from_account text not null,
  to_account text not null,
  amount_paise bigint not null check (amount_paise > 0),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  unique (order_id, reason),
  constraint cash_ledger_entries check (reason = 'placed' and from_account = 'sales' and to_account = 'door' or reason = 'cancelled' and from_account = 'door' and to_account = 'sales' or reason = 'prepaid' and from_account = 'door' and to_account = 'sales' or reason = 'delivered' and from_account = 'door' and to_account = 'courier' or reason = 'remitted' and from_account = 'courier' and to_account = 'bank' or reason = 'short' and from_account = 'courier' and to_account = 'loss')
);

create table cash_places (
  order_id bigint primary key references orders(id),
  place text not null check (place in ('door', 'courier', 'bank', 'sales')),
  amount_paise bigint not null check (amount_paise > 0),
  since timestamptz not null
);
create index cash_places_open on cash_places (place, since, order_id) include (amount_paise) where place in ('door', 'courier');

create table courier_bookings (
  order_id bigint primary key references orders(id),
  begun_at timestamptz not null default now(),
  settled_at timestamptz
);
create index courier_bookings_open on courier_bookings (begun_at) where settled_at is null;

create table messages (
  id bigint generated always as identity primary key,
  order_id bigint references orders(id),
  channel text not null check (channel in ('whatsapp', 'sms')),
  kind text not null check (kind in ('order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered', 'login_code')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'read', 'failed', 'dropped')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  provider_id text,
  sent_at timestamptz,
  phone_login_id bigint unique references phone_logins(id) on delete cascade,
  unique (order_id, kind, channel),
  constraint messages_subject check (num_nonnulls(order_id, phone_login_id) = 1)
);
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_waiting on messages (next_attempt_at) where state = 'waiting';

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders(id),
  status text not null,
  at timestamptz not null default clock_timestamp(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  detail text not null default ''
);
create index order_events_order on order_events (order_id, id);

create table order_notes (
  id integer generated always as identity primary key,
  order_id bigint not null references orders(id),
  text text not null check (text <> ''),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);

create table payments (
  razorpay_payment_id text primary key,
  purchase_id integer not null references purchases(id),
  status text not null check (status in ('authorized', 'captured', 'refunded', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  refunded_paise bigint not null default 0,
  created_at timestamptz not null default now(),
  check (refunded_paise >= 0 and refunded_paise <= amount_paise)
);
create index payments_purchase on payments (purchase_id);

create table rate_limits (
  key text primary key,
  hits integer not null check (hits > 0),
  resets_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (resets_at);

create table recently_viewed (
  customer_id bigint not null references customers(id),
  product_id integer not null references products(id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index recently_viewed_product on recently_viewed (product_id);

create table reconciliations (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  discrepancies text[] not null
);

create table remittance_columns (
  names text[] primary key,
  awb text not null,
  amount text not null,
  date text not null,
  reference text not null,
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

create table remittance_exceptions (
  id integer generated always as identity primary key,
  awb_number text not null,
  got_paise bigint not null check (got_paise > 0),
  paid_on date not null,
  reference text not null,
  order_id bigint references orders(id),
  expected_paise bigint,
  why text not null check (why in ('unknown', 'not_cod', 'not_delivered', 'remitted', 'amount', 'before_order', 'to_come')),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  reminded_at timestamptz,
  settlement text check (settlement in ('accepted', 'noted', 'remitted')),
  reason text,
  settled_at timestamptz,
  settled_by text,
  constraint remittance_exceptions_check1 check (settlement is null or settlement = 'remitted' or reason <> ''),
  check (num_nulls(settlement, settled_at) = any (array[0, 2]))
);
create unique index remittance_exceptions_line on remittance_exceptions (upper(awb_number), got_paise, paid_on, reference);
create index remittance_exceptions_open on remittance_exceptions (id) where settled_at is null;
create index remittance_exceptions_order on remittance_exceptions (order_id) where order_id is not null;
create index remittance_exceptions_settled on remittance_exceptions (settled_at) where settled_at is not null;

create table remittances (
  id integer generated always as identity primary key,
  total_paise bigint not null default 0 check (total_paise >= 0),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

create table remittance_lines (
  order_id bigint primary key references orders(id),
  remittance_id integer not null references remittances(id),
  awb_number text not null,
  reference text not null check (reference <> ''),
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0)
);
create index remittance_lines_remittance on remittance_lines (remittance_id);

create table scenes (
  name text primary key,
  role text not null,
  position integer not null,
  picture_id integer not null references pictures(id),
  alt text not null
);

create table scheduled_prices (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rule jsonb,
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'ended', 'cancelled')),
  sizes integer not null check (sizes > 0),
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  check (ends_at > starts_at)
);
create index scheduled_prices_open on scheduled_prices (starts_at) where state in ('scheduled', 'running');

create table schema_epoch (
  id boolean default true primary key check (id),
  oldest integer not null
);

create table search_vocabulary (
  word text primary key check (word <> ''),
  kind text not null check (kind in ('group', 'type', 'nearest', 'not-sold', 'colour', 'shade', 'size', 'measure', 'age', 'price', 'number', 'percent', 'rating', 'sort', 'collection', 'fabric', 'print', 'sleeve', 'length', 'fit', 'occasion', 'help', 'all', 'ignored')),
  value text not null default '',
  language text not null default 'en' check (language in ('en', 'hi', 'ta'))
);

create table search_words (
  word text primary key
);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

create table searches (
  day date not null,
  words text not null check (length(words) >= 1 and length(words) <= 100),
  times integer not null check (times > 0),
  found integer not null check (found >= 0),
  primary key (day, words)
);

create table sellers (
  id integer generated always as identity primary key,
  legal_name text not null,
  trade_name text not null,
  address text not null,
  email text not null,
  phone text not null,
  state_code text not null,
  gstin text not null,
  hsn_digits integer not null check (hsn_digits = any (array[4, 6, 8])),
  is_composition boolean not null,
  recorded_at timestamptz not null default now()
);

create table sessions (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '30 days'::interval),
  by_link boolean not null default false,
  order_id bigint references orders(id)
);
create index sessions_customer on sessions (customer_id);
create index sessions_expiry on sessions (expires_at);

create table push_devices (
  id integer generated always as identity primary key,
  session_id integer not null unique references sessions(id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  created_at timestamptz not null default now()
);

create table pushes (
  id bigint generated always as identity primary key,
  device_id integer not null references push_devices(id) on delete cascade,
  kind text not null,
  event text not null,
  subject text not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  unique (device_id, event)
);
create index pushes_waiting on pushes (next_attempt_at) where sent_at is null;

create table settlements (
  id text primary key,
  amount_paise bigint not null,
  fees_paise bigint not null,
  tax_paise bigint not null,
  status text not null,
  utr text,
  created_at timestamptz not null
);
create index settlements_created on settlements (created_at);

create table shop_facts (
  name text not null check (name ~ '^[a-z][a-z_]+$'),
  version integer not null check (version > 0),
  value text not null check (length(value) <= 10000),
  actor text default nullif(current_setting('nool.actor', true), ''),
  set_at timestamptz not null default now(),
  primary key (name, version)
);

create table staff (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  name text not null check (name <> ''),
  role text not null check (role in ('owner', 'manager', 'packer', 'support', 'accountant', 'catalogue')),
  password_hash text,
  totp_seed text,
  totp_confirmed_at timestamptz,
  totp_step bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (totp_confirmed_at is null or totp_seed is not null)
);
create unique index staff_email on staff (email) where removed_at is null;

create table bulk_acts (
  id integer generated always as identity primary key,
  staff_id integer not null references staff(id),
  key text not null check (length(key) >= 1 and length(key) <= 200),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  act text not null,
  undoes integer unique references bulk_acts(id),
  at timestamptz not null default now(),
  unique (staff_id, key)
);
create index bulk_acts_age on bulk_acts (at);

create table bulk_act_rows (
  bulk_act_id integer not null references bulk_acts(id) on delete cascade,
  number text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  text text not null,
  version integer,
  changed jsonb,
  primary key (bulk_act_id, number)
);

create table imports (
  id integer generated always as identity primary key,
  file_name text not null,
  dialect text not null,
  heads jsonb not null,
  mapping jsonb not null,
  questions jsonb not null,
  answers jsonb not null default '{}'::jsonb,
  with_stock boolean not null,
  sheet bytea,
  state text not null default 'read' check (state in ('read', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed')),
  version integer not null default 1,
  attempts integer not null default 0,
  rows jsonb,
  prices jsonb,
  errors jsonb not null default '[]'::jsonb,
  problem text not null default '',
  seen jsonb not null default '{}'::jsonb,
  staff_id integer not null references staff(id),
  request_id text not null default '',
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index imports_to_do on imports (id) where state in ('checking', 'applying');

create table import_changes (
  import_id integer not null references imports(id) on delete cascade,
  thing text not null check (thing in ('product', 'variant', 'size')),
  thing_id integer not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, thing, thing_id)
);

create table order_views (
  id integer generated always as identity primary key,
  staff_id integer not null references staff(id),
  name text not null check (name <> ''),
  state text not null,
  search text not null,
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (staff_id, lower(name));

create table staff_acts (
  staff_id integer not null references staff(id),
  key text not null check (length(key) >= 1 and length(key) <= 200),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  result jsonb,
  at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_acts_age on staff_acts (at);

create table staff_challenges (
  challenge_sha256 bytea primary key check (length(challenge_sha256) = 32),
  answered_at timestamptz not null default now()
);
create index staff_challenges_age on staff_challenges (answered_at);

create table staff_changes (
  id integer generated always as identity primary key,
  staff_id integer not null references staff(id),
  version integer not null,
  fields text[] not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index staff_changes_staff on staff_changes (staff_id, version);

create table staff_invitations (
  staff_id integer primary key references staff(id),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  expires_at timestamptz not null default (now() + '1 day'::interval)
);

create table staff_passkeys (
  id integer generated always as identity primary key,
  staff_id integer not null references staff(id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff(id),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '12:00:00'::interval),
  verified_at timestamptz
);
create index staff_sessions_expiry on staff_sessions (expires_at);
create index staff_sessions_staff on staff_sessions (staff_id, id);

create table states (
  code text primary key check (code ~ '^\d\d$'),
  name text not null,
  has_utgst boolean not null,
  pin_prefixes text[] not null
);

create table state_names (
  name text primary key,
  code text not null references states(code) on delete cascade
);

create table stock_pace_reading (
  is_only boolean default true primary key check (is_only),
  ledger_id bigint not null default 0,
  size_id integer not null default 0,
  day date
);

create table stock_takes (
  id integer generated always as identity primary key,
  shelf text,
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  posted_at timestamptz,
  posted_by text
);

create table tax_document_counters (
  series text not null,
  financial_year text not null,
  last_serial integer not null default 0,
  primary key (series, financial_year)
);

create table tax_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'bill_of_supply', 'credit_note')),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  series text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  order_id bigint not null references orders(id),
  cause text not null,
  against_id bigint references tax_documents(id),
  reason text not null default '',
  issued_at timestamptz not null,
  issued_on date not null,
  place_code text not null,
  buyer_gstin text,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null,
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null,
  is_late boolean not null default false,
  data jsonb not null,
  sha256 bytea not null check (length(sha256) = 32),
  cancelled_at timestamptz,
  unique (series, financial_year, serial),
  unique nulls not distinct (cause, against_id),
  constraint tax_documents_check2 check ((kind = 'credit_note') = (against_id is not null)),
  check (sgst_paise = cgst_paise),
  constraint tax_documents_check1 check (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise))
);
create index tax_documents_against on tax_documents (against_id) where against_id is not null;
create index tax_documents_day on tax_documents (issued_on, id);
create index tax_documents_order on tax_documents (order_id, id);

create table tax_document_pdfs (
  document_id bigint not null references tax_documents(id),
  format text not null check (format in ('a4', 'a5')),
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (document_id, format)
);

create table tax_limits (
  name text not null,
  valid_from date not null,
  amount_paise bigint not null,
  source text not null,
  primary key (name, valid_from)
);

create table tax_rates (
  hsn text not null,
  valid_from date not null,
  up_to_paise bigint,
  rate_bp integer not null check (rate_bp >= 0 and rate_bp <= 10000),
  rule text primary key,
  source text not null
);

create table vapid_keys (
  id boolean default true primary key check (id),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

create table variants (
  id integer generated always as identity primary key,
  product_id integer not null references products(id) on delete cascade,
  colour_name text not null check (colour_name <> ''),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  colour_family text not null,
  position integer not null,
  unique (product_id, "position")
);
create unique index variants_colour on variants (product_id, lower(colour_name));
create index variants_colour_family on variants (lower(colour_family), product_id);

create table import_photos (
  id integer generated always as identity primary key,
  import_id integer not null references imports(id) on delete cascade,
  row integer not null,
  variant_id integer references variants(id) on delete cascade,
  address text not null,
  kind text not null default 'front',
  picture_id integer references pictures(id),
  alt text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  text text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index import_photos_address on import_photos (variant_id, address);
create index import_photos_import on import_photos (import_id);
create index import_photos_waiting on import_photos (next_try_at) where state = 'waiting';

create table sizes (
  id integer generated always as identity primary key,
  variant_id integer not null references variants(id) on delete cascade,
  size text not null check (size <> ''),
  position integer not null,
  price_paise bigint not null check (price_paise > 0),
  mrp_paise bigint,
  stock integer not null default 0 check (stock >= 0),
  barcode text unique check (barcode <> ''),
  shelf text not null default '',
  sku text unique check (sku <> ''),
  cost_paise bigint check (cost_paise >= 0),
  weight_grams integer check (weight_grams >= 1 and weight_grams <= 100000),
  check (mrp_paise >= price_paise),
  constraint sizes_barcode_not_ours check (barcode !~* '^NS[0-9]+$')
);
create unique index sizes_size on sizes (variant_id, lower(size));

create table cart_lines (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
  size_id integer not null references sizes(id) on delete cascade,
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  seen_price_paise bigint not null check (seen_price_paise > 0),
  created_at timestamptz not null default now(),
  is_for_later boolean not null default false,
  unique (customer_id, size_id)
);

create table graded_ledger (
  id bigint generated always as identity primary key,
  size_id integer not null references sizes(id),
  grade text not null check (grade in ('second', 'waste')),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('return', 'cancellation', 'adjustment')),
  cause text not null,
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  unique (cause, size_id, grade, reason)
);
create index graded_ledger_size on graded_ledger (size_id, grade);

create table graded_stock (
  size_id integer not null references sizes(id),
  grade text not null check (grade in ('second', 'waste')),
  pieces integer not null check (pieces >= 0),
  primary key (size_id, grade)
);

create table offered_sizes (
  size_id integer primary key references sizes(id) on delete cascade,
  product_id integer not null references products(id) on delete cascade,
  list_paise bigint not null,
  price_paise bigint not null check (price_paise > 0),
  check (price_paise < list_paise)
);
create index offered_sizes_product on offered_sizes (product_id);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders(id),
  size_id integer not null references sizes(id),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
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
  mrp_paise bigint,
  hsn text not null,
  tax_rate_bp integer not null check (tax_rate_bp >= 0 and tax_rate_bp <= 10000),
  tax_paise bigint not null check (tax_paise >= 0),
  is_returnable boolean not null,
  is_replaceable boolean not null,
  tax_rule text,
  cgst_paise bigint,
  sgst_paise bigint,
  igst_paise bigint,
  list_price_paise bigint not null check (list_price_paise > 0),
  cost_paise bigint check (cost_paise >= 0),
  constraint order_lines_order_id_size_id_key unique (order_id, size_id, unit_price_paise),
  constraint order_lines_paid check (unit_price_paise <= list_price_paise),
  check (mrp_paise >= unit_price_paise),
  constraint order_lines_heads check (cgst_paise = sgst_paise and (cgst_paise + sgst_paise + igst_paise) = tax_paise)
);
create index order_lines_size on order_lines (size_id);
create index order_lines_words on order_lines using gin (to_tsvector('simple'::regconfig, (product_name || ' ') || colour_name));

create table price_changes (
  size_id integer not null references sizes(id) on delete cascade,
  at timestamptz not null default now(),
  price_paise bigint not null,
  primary key (size_id, at)
);

create table purchase_lines (
  purchase_id integer not null references purchases(id),
  size_id integer not null references sizes(id),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  unit_price_paise bigint not null check (unit_price_paise > 0),
  mrp_paise bigint,
  position integer not null default 0,
  list_price_paise bigint not null check (list_price_paise > 0),
  cost_paise bigint check (cost_paise >= 0),
  rated_paise bigint,
  primary key (purchase_id, size_id, unit_price_paise),
  constraint purchase_lines_paid check (unit_price_paise <= list_price_paise),
  check (rated_paise >= unit_price_paise)
);

create table return_requests (
  id integer generated always as identity primary key,
  order_line_id bigint not null references order_lines(id),
  customer_id integer not null references customers(id),
  request_type text not null check (request_type in ('Return', 'Exchange')),
  reason text not null default '',
  wanted_size_id integer references sizes(id),
  upi_id text,
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Pickup Booked', 'Picked Up', 'Received', 'Refunded', 'Exchanged', 'Rejected')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  rejection text,
  actor text default nullif(current_setting('nool.actor', true), ''),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  is_our_fault boolean not null default false,
  goods_paise bigint check (goods_paise > 0),
  shipping_paise bigint check (shipping_paise >= 0),
  cod_fee_paise bigint check (cod_fee_paise >= 0),
  state text not null generated always as (
case
    when status in ('Refunded', 'Exchanged') then 'Closed'
    when status = 'Picked Up' then 'Pickup Booked'
    else status
end) stored,
  exchange_number text unique,
  fit text check (fit in ('small', 'large')),
  fit_product_id integer,
  fit_size text,
  regraded integer not null default 0,
  asked_quantity integer,
  check (request_type = 'Exchange' or wanted_size_id is null),
  constraint return_requests_upi_id check (upi_id is null or closed_at is null and upi_id ~ '^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]+$'),
  constraint return_requests_closed check ((closed_at is not null) = (status in ('Refunded', 'Exchanged', 'Rejected'))),
  constraint return_requests_rejection check ((rejection is not null) = (status = 'Rejected')),
  constraint return_requests_refund check (num_nulls(goods_paise, shipping_paise, cod_fee_paise) = any (array[0, 3])),
  constraint return_requests_check1 check (asked_quantity > quantity)
);
create index return_requests_customer on return_requests (customer_id, id);
create index return_requests_fit on return_requests (fit_product_id, fit_size, fit) where fit is not null;
create index return_requests_line on return_requests (order_line_id);
create index return_requests_state on return_requests (state, id);
create index return_requests_to_pack on return_requests (id) where exchange_number is not null and closed_at is null;

create table refunds (
  id integer generated always as identity primary key,
  razorpay_payment_id text references payments(razorpay_payment_id),
  order_id bigint references orders(id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
  razorpay_refund_id text unique,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  method text not null default 'razorpay' check (method in ('razorpay', 'upi')),
  upi_id text,
  upi_reference text unique,
  return_request_id integer references return_requests(id),
  due_since timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  awaits_approval boolean not null default false,
  approved_by text,
  approved_at timestamptz,
  constraint refunds_one_way check (
case method
    when 'razorpay' then razorpay_payment_id is not null and upi_id is null and upi_reference is null
    else razorpay_payment_id is null and razorpay_refund_id is null and order_id is not null
end),
  constraint refunds_upi_reference check (method = 'razorpay' or (upi_reference is not null) = (status = 'processed')),
  constraint refunds_upi_id check (upi_id is null or status = 'pending'),
  constraint refunds_approval check (not awaits_approval or status = 'pending' and approved_at is null),
  constraint refunds_approved_by_another check (approved_by <> actor)
);
create unique index refunds_one_a_return on refunds (return_request_id) where status <> 'failed';
create index refunds_open on refunds (id) where status = 'pending';
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (razorpay_payment_id);
create index refunds_to_approve on refunds (id) where awaits_approval;
create index refunds_waiting on refunds (next_attempt_at) where status = 'pending';

create table return_pickups (
  return_request_id integer primary key references return_requests(id),
  actor text default nullif(current_setting('nool.actor', true), ''),
  begun_at timestamptz not null default now(),
  asked_at timestamptz,
  settled_at timestamptz
);
create index return_pickups_open on return_pickups (begun_at) where settled_at is null;

create table reviews (
  id integer generated always as identity primary key,
  product_id integer not null references products(id) on delete cascade,
  customer_id integer references customers(id) on delete set null,
  order_line_id bigint unique references order_lines(id),
  author_name text not null check (author_name <> ''),
  rating smallint not null check (rating >= 1 and rating <= 5),
  title text not null default '',
  body text not null default '',
  colour_name text not null default '',
  size text not null default '',
  import_key text unique,
  created_at timestamptz not null default now(),
  state text not null default 'approved' check (state in ('waiting', 'approved', 'rejected')),
  rejected_because text not null default '',
  fit text check (fit in ('small', 'true', 'large')),
  version integer not null default 1,
  idempotency_key text check (length(idempotency_key) >= 1 and length(idempotency_key) <= 200),
  helpful_count integer not null default 0 check (helpful_count >= 0),
  photo_count integer not null default 0 check (photo_count >= 0 and photo_count <= 4),
  reject_reason text check (reject_reason in ('abusive', 'personal_data', 'not_about_piece', 'advertisement', 'author_doubted')),
  rejected_at timestamptz,
  reply text check (length(reply) >= 1 and length(reply) <= 1000),
  replied_at timestamptz,
  replied_by text,
  reply_mailed_at timestamptz,
  check (order_line_id is not null or import_key is not null),
  constraint reviews_rejected_for_reason check (reject_reason is null or state = 'rejected'),
  constraint reviews_reply_has_time check ((reply is null) = (replied_at is null))
);
create index reviews_customer on reviews (customer_id);
create index reviews_fit on reviews (product_id, size, fit) where state = 'approved' and fit is not null;
create index reviews_helpful on reviews (product_id, helpful_count desc, created_at desc, id desc) where state = 'approved';
create index reviews_newest on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_photos on reviews (product_id, photo_count desc, created_at desc, id desc) where state = 'approved';
create index reviews_rejected on reviews (id) where state = 'rejected';
create index reviews_waiting on reviews (id) where state = 'waiting';

create table review_photos (
  id integer generated always as identity primary key,
  review_id integer not null references reviews(id) on delete cascade,
  position smallint not null check ("position" >= 0 and "position" <= 3),
  key text not null unique,
  unique (review_id, "position")
);

create table review_votes (
  review_id integer not null references reviews(id) on delete cascade,
  customer_id bigint not null references customers(id),
  voted_at timestamptz not null default now(),
  primary key (review_id, customer_id)
);
create index review_votes_customer on review_votes (customer_id);

create table scheduled_price_rows (
  schedule_id integer not null,
  size_id integer not null references sizes(id) on delete cascade,
  product_id integer not null,
  before_paise bigint not null,
  after_paise bigint not null,
  was_paise bigint,
  state text not null default 'waiting' check (state in ('waiting', 'on', 'off', 'edited', 'skipped')),
  primary key (schedule_id, size_id),
  check (after_paise > 0 and after_paise <= before_paise),
  constraint scheduled_price_rows_check1 check (was_paise > after_paise)
);
create index scheduled_price_rows_left on scheduled_price_rows (schedule_id, product_id, state) where state in ('waiting', 'on');
create unique index scheduled_price_rows_on on scheduled_price_rows (size_id) where state = 'on';
create index scheduled_price_rows_size on scheduled_price_rows (size_id);

create table shipments (
  id integer generated always as identity primary key,
  order_id bigint not null references orders(id),
  direction text not null default 'forward' check (direction in ('forward', 'return', 'exchange')),
  courier text not null,
  awb_number text unique,
  current_status text not null default 'Shipment Created' check (current_status in ('Shipment Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered')),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  cancelled_at timestamptz,
  going_back_since timestamptz,
  returned_at timestamptz,
  return_request_id integer references return_requests(id),
  tracking_url text check (tracking_url ~ '^https://'),
  actor text default nullif(current_setting('nool.actor', true), ''),
  weight_grams integer,
  lost_at timestamptz,
  problem text check (problem in ('ndr', 'rto', 'lost', 'damaged')),
  problem_since timestamptz,
  problem_due_at timestamptz,
  attempts integer not null default 0,
  attempted_at timestamptz,
  collects_on date,
  constraint shipments_of_request check (return_request_id is null or (direction in ('exchange', 'return'))),
  constraint shipments_problem_clock check (num_nulls(problem, problem_since, problem_due_at) = any (array[0, 3]))
);
create index shipments_awb on shipments (upper(awb_number));
create index shipments_going_back on shipments (order_id) where going_back_since is not null and returned_at is null;
create index shipments_lost on shipments (order_id) where lost_at is not null;
create unique index shipments_one_a_request on shipments (return_request_id, direction);
create unique index shipments_one_standing on shipments (order_id) where direction = 'forward' and lost_at is null;
create index shipments_order on shipments (order_id, id);
create index shipments_problem on shipments (problem, problem_due_at, id) where problem is not null;
create index shipments_returned on shipments (order_id) where returned_at is not null;
create index shipments_uncollected on shipments (order_id) where current_status = 'Shipment Created' and cancelled_at is null;

create table courier_charges (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments(id),
  entry text not null check (entry <> ''),
  description text not null,
  kind text not null check (kind in ('freight', 'cod', 'rto', 'weight', 'other')),
  amount_paise bigint not null check (amount_paise <> 0),
  declared_grams integer check (declared_grams > 0),
  charged_grams integer check (charged_grams > 0),
  charged_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique (shipment_id, entry, description)
);
create index courier_charges_day on courier_charges (charged_at);

create table manifest_parcels (
  shipment_id integer primary key references shipments(id),
  manifest_id integer not null references manifests(id),
  at timestamptz not null default clock_timestamp(),
  actor text default nullif(current_setting('nool.actor', true), '')
);
create index manifest_parcels_manifest on manifest_parcels (manifest_id, at);

create table ndr_answers (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments(id),
  attempted_at timestamptz not null,
  what text not null check (what in ('reattempt', 'address', 'return')),
  wanted_on date,
  comment text not null default '',
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  told_at timestamptz,
  refused_at timestamptz,
  last_error text,
  check (num_nonnulls(told_at, refused_at) < 2)
);
create index ndr_answers_due on ndr_answers (next_try_at) where told_at is null and refused_at is null;
create unique index ndr_answers_one on ndr_answers (shipment_id, attempted_at) where refused_at is null;

create table parcel_claims (
  shipment_id integer primary key references shipments(id),
  kind text not null check (kind in ('lost', 'damaged')),
  reference text not null check (reference <> ''),
  amount_paise bigint not null check (amount_paise > 0),
  outcome text not null default 'open' check (outcome in ('open', 'paid', 'refused')),
  remedy text check (remedy in ('again', 'refund')),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now(),
  closed_at timestamptz,
  check ((outcome = 'open') = (closed_at is null))
);

create table scans (
  id bigint generated always as identity primary key,
  shipment_id integer not null references shipments(id),
  status text not null,
  raw_status text not null,
  location text not null default '',
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  note text not null default '',
  unique (shipment_id, raw_status, scanned_at, location)
);

create table shipment_lines (
  shipment_id integer not null references shipments(id),
  order_line_id bigint not null references order_lines(id),
  size_id integer not null references sizes(id),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  piece_grams integer,
  primary key (shipment_id, order_line_id)
);
create index shipment_lines_line on shipment_lines (order_line_id);

create table stock_alerts (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
  size_id integer not null references sizes(id) on delete cascade,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create index stock_alerts_size on stock_alerts (size_id, created_at);
create unique index stock_alerts_waiting on stock_alerts (customer_id, size_id) where told_at is null;

create table stock_ledger (
  id bigint generated always as identity primary key,
  size_id integer not null references sizes(id),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('import', 'adjustment', 'order', 'cancellation', 'hold', 'hold_release', 'return', 'exchange', 'received', 'found', 'lost', 'damaged', 'sample', 'correction', 'count')),
  cause text not null,
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  note text,
  lot_id integer references lots(id),
  unique (cause, size_id, reason)
);
create index stock_ledger_lot on stock_ledger (lot_id) where lot_id is not null;
create index stock_ledger_size on stock_ledger (size_id, id);

create table stock_paces (
  size_id integer primary key references sizes(id) on delete cascade,
  ledger_id bigint not null,
  sold integer not null check (sold >= 0),
  days integer not null check (days >= 0),
  low_since timestamptz
);
create index stock_paces_low on stock_paces (low_since desc, size_id) where low_since is not null;

create table stock_take_lines (
  take_id integer not null references stock_takes(id),
  size_id integer not null references sizes(id),
  counted integer check (counted >= 0),
  expected integer,
  ledger_id bigint,
  counted_at timestamptz,
  counted_by text,
  was_moved boolean not null default false,
  difference integer,
  primary key (take_id, size_id),
  check (num_nulls(counted, expected, ledger_id, counted_at) = any (array[0, 4]))
);
create index stock_take_lines_size on stock_take_lines (size_id, take_id);

create table tax_document_lines (
  document_id bigint not null references tax_documents(id),
  position integer not null,
  against_position integer,
  order_line_id bigint references order_lines(id),
  kind text not null check (kind <> ''),
  description text not null,
  hsn text not null,
  rate_bp integer not null,
  rule text not null,
  quantity integer not null check (quantity > 0),
  unit_price_paise bigint not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null,
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null,
  primary key (document_id, "position"),
  check (sgst_paise = cgst_paise),
  constraint tax_document_lines_check1 check (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise))
);
create index tax_document_lines_order_line on tax_document_lines (order_line_id) where order_line_id is not null;

create table variant_pictures (
  variant_id integer not null references variants(id) on delete cascade,
  position integer not null,
  picture_id integer not null references pictures(id),
  view text not null check (view in ('front', 'worn', 'flat', 'back', 'detail', 'fabric')),
  alt text not null default '',
  worn_height_cm smallint check (worn_height_cm >= 40 and worn_height_cm <= 230),
  worn_size text check (worn_size <> ''),
  id integer generated always as identity unique,
  primary key (variant_id, "position"),
  constraint variant_pictures_worn_check check ((worn_height_cm is null) = (worn_size is null))
);

create table waves (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  pieces integer not null default 0 check (pieces >= 0)
);

create table packings (
  id integer generated always as identity primary key,
  wave_id integer not null references waves(id),
  order_id bigint not null references orders(id),
  return_request_id integer unique references return_requests(id),
  replaces_id integer unique references shipments(id),
  number text not null unique,
  booking_until timestamptz,
  shipment_id integer unique references shipments(id),
  packed_at timestamptz,
  invoice_number text,
  actor text,
  started_at timestamptz,
  scanned_at timestamptz,
  check ((shipment_id is null) = (packed_at is null))
);
create index packings_open on packings (wave_id, id) where shipment_id is null;
create index packings_order on packings (order_id);
create index packings_wave on packings (wave_id, id);

create table packing_lines (
  packing_id integer not null references packings(id),
  size_id integer not null references sizes(id),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  scanned integer not null default 0,
  primary key (packing_id, size_id),
  constraint packing_lines_scanned check (scanned >= 0 and scanned <= quantity)
);

create table parcel_photos (
  id integer generated always as identity primary key,
  packing_id integer references packings(id),
  return_request_id integer references return_requests(id),
  key text not null unique,
  actor text default nullif(current_setting('nool.actor', true), ''),
  created_at timestamptz not null default now(),
  check (num_nonnulls(packing_id, return_request_id) = 1)
);
create index parcel_photos_packing on parcel_photos (packing_id);
create index parcel_photos_return on parcel_photos (return_request_id);

create table wear_with (
  product_id integer not null references products(id) on delete cascade,
  other_id integer not null references products(id) on delete cascade,
  position smallint not null check ("position" >= 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index wear_with_other on wear_with (other_id);

create table webhook_events (
  event_id text primary key,
  provider text not null check (provider in ('razorpay', 'courier')),
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now()
);
create index webhook_events_waiting on webhook_events (next_attempt_at) where processed_at is null;

create table weight_charges (
  charge_id integer primary key references courier_charges(id),
  due_at timestamptz not null,
  answer text check (answer in ('disputed', 'accepted')),
  reference text not null default '',
  answered_at timestamptz,
  actor text,
  check ((answer is null) = (answered_at is null))
);
create index weight_charges_answered on weight_charges (answered_at) where answer is not null;
create index weight_charges_open on weight_charges (due_at) where answer is null;

create table window_pictures (
  picture_id integer primary key references pictures(id),
  at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), '')
);

create table window_versions (
  id integer generated always as identity primary key,
  thing text not null check (thing ~ '^[a-z]+(:[a-z0-9-]{1,80})?$'),
  body jsonb not null check (length(body::text) < 200000),
  state text not null check (state in ('draft', 'scheduled', 'live', 'past')),
  version integer not null check (version > 0),
  shown_from timestamptz,
  shown_until timestamptz,
  before_id integer references window_versions(id),
  at timestamptz not null default now(),
  turned_at timestamptz not null default now(),
  actor text default nullif(current_setting('nool.actor', true), ''),
  check (shown_until > shown_from)
);
create unique index window_versions_draft on window_versions (thing) where state = 'draft';
create unique index window_versions_live on window_versions (thing) where state = 'live';
create index window_versions_scheduled on window_versions (shown_from) where state = 'scheduled';
create index window_versions_thing on window_versions (thing, id);

create table wishlist_items (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id) on delete cascade,
  product_id integer not null references products(id) on delete cascade,
  variant_id integer references variants(id) on delete cascade,
  size_id integer references sizes(id) on delete cascade,
  created_at timestamptz not null default now(),
  saved_price_paise bigint check (saved_price_paise >= 0),
  unique (customer_id, product_id)
);

create table wishlist_shares (
  customer_id bigint primary key references customers(id),
  token text not null unique check (length(token) = 22),
  name text not null check (length(name) >= 1 and length(name) <= 40),
  shared_at timestamptz not null default now()
);

create table wishlist_votes (
  customer_id bigint not null references wishlist_shares(customer_id) on delete cascade,
  item_id integer not null references wishlist_items(id) on delete cascade,
  voter bytea not null check (length(voter) = 32),
  primary key (item_id, voter)
);
create index wishlist_votes_customer on wishlist_votes (customer_id);
