-- Up Migration

-- What is packed beside orders: new pieces of exchanges, and parcels after lost ones.
create index return_requests_to_pack on return_requests (id) where exchange_number is not null and closed_at is null;
create index shipments_lost on shipments (order_id) where lost_at is not null;
