-- Up Migration

-- Who may ask for a customer's data, and have it corrected or erased, once she cannot.
create table nominees (
  customer_id bigint primary key references customers,
  name text not null check (name <> ''),
  -- An e-mail address or a phone number.
  contact text not null check (contact <> ''),
  named_at timestamptz not null default now()
);
