-- Up Migration

-- The pair of keys by which push services know the shop. The private one is sealed with SECRET_KEY.
create table vapid_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- The browser of a session, where it shows notifications. It goes with the session, however that ends.
create table push_devices (
  id integer generated always as identity primary key,
  session_id integer not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  created_at timestamptz not null default now()
);

create table pushes (
  id bigint generated always as identity primary key,
  device_id integer not null references push_devices on delete cascade,
  kind text not null,
  -- What happened, so that a device shows it once: 'order-shipped.81'.
  event text not null,
  -- What it is about: of two such pushes the later counts. 'order.81'.
  subject text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  unique (device_id, event)
);
create index pushes_waiting on pushes (next_attempt_at) where sent_at is null;

-- What a customer has switched off: a push by the kind of its event, 'mail:' before that of a mail.
create table muted_notifications (
  customer_id integer not null references customers on delete cascade,
  kind text not null check (kind in ('order_shipped', 'order_out_for_delivery', 'order_delivered', 'refund_sent',
    'back_in_stock', 'mail:back_in_stock')),
  primary key (customer_id, kind)
);
