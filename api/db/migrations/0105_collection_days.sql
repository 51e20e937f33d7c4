-- Up Migration

-- The day for which a courier has booked the pickup of a return; null where it has named none.
alter table shipments add column collects_on date;

-- Gains a parameter.
drop function if exists book_pickup(integer, text, text);
