-- `p_first` after no try, twice as long after each, at most `p_max`. The power is capped against overflow.
create or replace function backoff(p_tries bigint, p_first interval, p_max interval) returns interval
language sql immutable parallel safe as $$
  select least(p_first * power(2, least(p_tries, 20)), p_max)
$$;
