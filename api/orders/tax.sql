-- GST on garments, in basis points of the price before tax: 5 % up to ₹2,500 a piece, 18 % above.
-- Source: Notification 9/2025-Central Tax (Rate), schedules I and III, from 22 September 2025.
create or replace function gst_rate_bp(p_unit_price_paise bigint) returns integer
language sql immutable parallel safe as $$
  select case when p_unit_price_paise * 10000 <= 250000::bigint * 10500 then 500 else 1800 end
$$;

-- The tax included in a price, rounded to the paisa.
create or replace function tax_within(p_total_paise bigint, p_rate_bp integer) returns bigint
language sql immutable parallel safe as $$
  select round(p_total_paise::numeric * p_rate_bp / (10000 + p_rate_bp))::bigint
$$;
