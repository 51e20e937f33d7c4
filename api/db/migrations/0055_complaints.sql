-- Up Migration

create table complaints (
  id integer generated always as identity primary key,
  ticket text not null generated always as ('C' || (10000 + id)) stored unique,
  -- Of who was signed in.
  customer_id bigint references customers,
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
  constraint answered_whole check (num_nulls(answer, answered_at, answered_by) in (0, 3))
);
create index complaints_open on complaints (id) where answered_at is null;
create index complaints_answered on complaints (id) where answered_at is not null;
create index complaints_due on complaints (answer_by) where answered_at is null;
create index complaints_customer on complaints (customer_id);
