-- Up Migration

alter table payment_intents add column dropped_at timestamptz;

-- Its successor says whether there was something to drop.
drop function if exists drop_hold(integer);
