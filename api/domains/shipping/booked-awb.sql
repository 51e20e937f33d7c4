-- The AWB of a parcel as it was booked, by what a scanner or a person makes of it: the scanner's symbology (]C1) and
-- letter case count for nothing. What is no parcel's stays as it is.
create or replace function booked_awb(p_code text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select awb_number from shipments where upper(awb_number) = upper(code) order by awb_number = code desc limit 1),
    (select awb_number from bookings_to_cancel where upper(awb_number) = upper(code) limit 1), code)
  from (select regexp_replace(btrim(p_code), '^\][A-Za-z][0-9A-Za-z](?=.)', '') as code) as plain
$$;
