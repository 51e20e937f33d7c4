-- The order whose mail had the link that opened a guest's session: it opens this order alone.
alter table sessions add column order_id bigint references orders;
delete from sessions where by_link;
