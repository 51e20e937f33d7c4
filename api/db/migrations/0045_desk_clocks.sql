-- Up Migration

-- Whose window for returns is open, and ends next.
create index orders_delivered on orders (delivered_at) where delivered_at is not null;
