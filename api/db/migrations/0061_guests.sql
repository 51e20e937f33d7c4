-- Up Migration

-- Who buys without an account: a customer without a password, whom a code by mail signs in. Of an address there may be a
-- guest and an account; orders of the one join the other once its owner has proved the address.
alter table customers
  add column is_guest boolean not null default false,
  drop constraint customers_email_key,
  add constraint customers_email_key unique (email, is_guest),
  add constraint customers_guest check (not is_guest or password_hash = '');
