-- Up Migration

-- When an event that could not be followed is tried again. Whichever provider's migration comes first brings it.
alter table webhook_events add column if not exists next_attempt_at timestamptz not null default now();

-- When the courier was told that a cancelled order's parcel is not coming.
alter table shipments add column cancelled_at timestamptz;

-- Parcels that no courier has collected yet: the few that can still be called off.
create index shipments_uncollected on shipments (order_id)
  where current_status = 'Shipment Created' and cancelled_at is null;
