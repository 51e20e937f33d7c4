-- Longer than any call of a booking: what the courier has not answered by then is lost.
create or replace function booking_time() returns interval
language sql immutable parallel safe as $$
  select interval '5 minutes'
$$;
