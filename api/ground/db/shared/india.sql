create or replace function day_in_india(p_at timestamptz) returns date
language sql immutable parallel safe as $$
  select (p_at at time zone 'Asia/Kolkata')::date
$$;

-- Whether an address is in India, by the names that contract/is-india.ts has for it.
create or replace function is_in_india(p_address jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(lower(trim(p_address ->> 'country')) in ('india', 'bharat', 'in'), false)
$$;
