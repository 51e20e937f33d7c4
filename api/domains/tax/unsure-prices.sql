-- The sure price nearest to a price with tax at which no rate agrees with itself: at the lower rate its
-- value is above the threshold, at the higher one it is not. Null for every other price.
create or replace function nearest_sure_price(p_hsn text, p_unit_price_paise bigint, p_on date) returns bigint
language sql stable parallel safe as $$
  with found as (
    select r.hsn, r.valid_from, r.rate_bp, r.up_to_paise
    from find_tax_rate(p_hsn, p_unit_price_paise, p_on) f join tax_rates r using (rule)
  ), edge as (
    select b.up_to_paise * (10000 + b.rate_bp) / 10000 as low,
      b.up_to_paise * (10000 + f.rate_bp) / 10000 + 1 as high
    from found f join tax_rates b using (hsn, valid_from)
    where b.up_to_paise is not null and b.up_to_paise is distinct from f.up_to_paise
    order by b.up_to_paise desc limit 1
  )
  select case when p_unit_price_paise - low <= high - p_unit_price_paise then low else high end
  from edge where p_unit_price_paise < high and p_unit_price_paise > low
$$;
