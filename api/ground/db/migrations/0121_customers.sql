-- Up Migration

create table customer_notes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers(id),
  text text not null check (text <> ''),
  actor text default nullif(current_setting('nool.actor', true), ''),
  at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, id);

-- The office finds a customer by the beginning of her address.
create index customers_email_beginning on customers (email text_pattern_ops);

-- How many parcels of a customer were refused is counted for each row of a list.
create index shipments_returned on shipments (order_id) where returned_at is not null;
