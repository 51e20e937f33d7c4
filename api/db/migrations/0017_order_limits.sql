-- Up Migration

-- Their successors take more.
drop function if exists place_cod_order(integer, text, integer, integer, integer, text, bytea, interval,
  jsonb, bigint, bigint, bigint, bigint);
drop function if exists hold_stock(integer, text, integer, integer, integer, interval, bigint, bigint, bigint);
