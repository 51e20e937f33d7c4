-- How long to wait before the next try: `p_first` after none, and twice as long after each, up to
-- `p_most`. The power is bounded too: past the longest interval PostgreSQL refuses the statement.
create or replace function backoff(p_tries bigint, p_first interval, p_most interval) returns interval
language sql immutable parallel safe as $$
  select least(p_first * power(2, least(p_tries, 20)), p_most)
$$;
