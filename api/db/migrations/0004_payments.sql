-- Up Migration

alter table payment_intents
  -- Which payment became the order; others are refunded.
  add column razorpay_payment_id text,
  -- When Razorpay is next asked whether it was paid; null when there is nothing left to ask.
  add column next_check_at timestamptz default now() + interval '2 minutes',
  add column checks integer not null default 0;
create index payment_intents_to_check on payment_intents (next_check_at) where next_check_at is not null;

alter table payment_intent_lines
  -- As in the cart, which the order keeps.
  add column position integer not null default 0;

-- What an order is about to take: sizes, and as many quantities.
create type lines_to_buy as (size_ids integer[], quantities integer[]);
-- Both come again with other parameters.
drop function if exists write_order_lines(integer, integer[], integer[]);
drop function if exists place_cod_order(integer, text, integer, integer, integer, text, bytea, interval,
  jsonb, bigint, bigint, bigint);

alter table refunds
  add column next_attempt_at timestamptz not null default now();
drop index refunds_waiting;
create index refunds_waiting on refunds (next_attempt_at) where status = 'pending';

alter table webhook_events
  -- Whichever provider's migration comes first brings it.
  add column if not exists next_attempt_at timestamptz not null default now();
drop index webhook_events_waiting;
create index webhook_events_waiting on webhook_events (next_attempt_at) where processed_at is null;
