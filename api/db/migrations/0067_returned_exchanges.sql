-- Up Migration

-- The parcel of an exchange may come back: then its pieces are refunded.
insert into order_status_moves values ('Exchanged', 'Refunded');

-- They come again with more parameters.
drop function if exists issue_credit_note(bigint, text, text, jsonb, boolean, boolean, timestamptz);
drop function if exists refund_return(return_requests, order_lines);
