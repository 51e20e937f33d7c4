-- Up Migration

-- A parameter's name changes only with a new function.
drop function if exists backoff(bigint, interval, interval);
