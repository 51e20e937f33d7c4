-- Up Migration

-- It comes again with one parameter more.
drop function if exists book_exchange(integer, text, text, text);
