-- Up Migration
-- Money lists them by their ids.
create index refunds_open on refunds (id) where status = 'pending';
