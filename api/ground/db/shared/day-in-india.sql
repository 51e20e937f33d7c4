create or replace function day_in_india(p_at timestamptz) returns date
language sql immutable parallel safe as $$
  select (p_at at time zone 'Asia/Kolkata')::date
$$;
