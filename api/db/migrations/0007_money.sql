-- Up Migration

alter table payment_intents
  -- From when the times to ask Razorpay are counted: from when there is an order to ask about.
  add column if not exists checks_from timestamptz not null default now();
update payment_intents set checks_from = created_at;

alter table payment_intents
  -- When the browser first said where the order goes; it is not asked twice.
  add column if not exists confirmed_at timestamptz;

alter table refunds
  -- Since when its money should go back: one that failed hands it on to the next try.
  add column if not exists due_since timestamptz not null default now();
update refunds set due_since = created_at;
