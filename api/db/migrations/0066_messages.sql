-- Up Migration

-- What is written to a customer's phone about her order, once for each event and channel. The number is no part of it: it
-- is read when the message is sent.
create table messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  channel text not null check (channel in ('whatsapp', 'sms')),
  kind text not null
    check (kind in ('order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'delivered', 'read', 'failed', 'dropped')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  -- The provider's own.
  provider_id text,
  sent_at timestamptz,
  unique (order_id, kind, channel)
);
create index messages_waiting on messages (next_attempt_at) where state = 'waiting';
create index messages_provider on messages (provider_id) where provider_id is not null;

-- Whose number answered STOP.
create index customers_phone on customers (phone) where phone <> '';
