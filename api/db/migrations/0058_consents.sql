-- Up Migration

-- Added to through record_consent alone.
create table consents (
  id bigint generated always as identity primary key,
  customer_id bigint references customers,
  -- Of whoever has no account: an e-mail address or a phone number.
  contact text check (contact <> ''),
  purpose text not null check (purpose in ('terms', 'push', 'stock_alerts', 'whatsapp', 'sms')),
  is_given boolean not null,
  -- What was read and pressed.
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  constraint one_subject check (num_nonnulls(customer_id, contact) = 1)
);
create index consents_customer on consents (customer_id, purpose, id) where customer_id is not null;
create index consents_contact on consents (contact, purpose, id) where contact is not null;
