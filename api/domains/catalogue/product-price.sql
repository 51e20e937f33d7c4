-- The lowest price among a product's sizes, with that size's mrp.
create or replace function refresh_product_price(p_product_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update products p
  set price_paise = cheapest.price_paise,
      mrp_paise = cheapest.mrp_paise,
      discount_percentage = coalesce(
        round((cheapest.mrp_paise - cheapest.price_paise) * 100.0 / cheapest.mrp_paise), 0)
  from (
    select s.price_paise, s.mrp_paise
    from sizes s join variants v on v.id = s.variant_id
    where v.product_id = p_product_id
    order by s.price_paise, s.mrp_paise desc nulls last
    limit 1
  ) cheapest
  where p.id = p_product_id
    and (p.price_paise, p.mrp_paise) is distinct from (cheapest.price_paise, cheapest.mrp_paise)
$$;

create or replace function sizes_price_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_product_price(v.product_id)
  from variants v where v.id = coalesce(new.variant_id, old.variant_id);
  return null;
end $$;

create or replace trigger sizes_set_product_price
  after insert or delete or update of price_paise, mrp_paise on sizes
  for each row execute function sizes_price_changed();
