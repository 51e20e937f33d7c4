-- Up Migration

-- Since a code that came to the number has signed its account in.
alter table customers
  add column phone_confirmed_at timestamptz,
  add constraint customers_phone_confirmed check (phone_confirmed_at is null or phone <> '');
create unique index customers_confirmed_phone on customers (phone) where phone_confirmed_at is not null;

-- A login by phone under way, known to one browser by its cookie. One of a number that opens no account has no customer: it
-- is answered as any other, and its code goes nowhere.
create table phone_logins (
  id bigint generated always as identity primary key,
  customer_id integer references customers on delete cascade,
  -- The customer's when the code was asked for.
  phone text not null default '',
  flow_sha256 bytea not null unique check (length(flow_sha256) = 32),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  seed text not null,
  guesses smallint not null default 0 check (guesses between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  constraint phone_logins_number check ((customer_id is null) = (phone = ''))
);
create index phone_logins_customer on phone_logins (customer_id);

-- A message is about an order, or has the code of a login.
alter table messages
  alter column order_id drop not null,
  add column phone_login_id bigint unique references phone_logins on delete cascade,
  add constraint messages_subject check (num_nonnulls(order_id, phone_login_id) = 1),
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in
    ('order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered', 'login_code'));
