-- The lowest price among each product's sizes, with that size's mrp.
create or replace function refresh_product_prices(p_product_ids integer[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update products p
  set price_paise = cheapest.price_paise,
      mrp_paise = cheapest.mrp_paise,
      discount_percentage = coalesce(
        round((cheapest.mrp_paise - cheapest.price_paise) * 100.0 / cheapest.mrp_paise), 0)
  from (
    select distinct on (v.product_id) v.product_id, s.price_paise, s.mrp_paise
    from variants v join sizes s on s.variant_id = v.id
    where v.product_id = any(p_product_ids)
    order by v.product_id, s.price_paise, s.mrp_paise desc nulls last
  ) cheapest
  where p.id = cheapest.product_id
    and (p.price_paise, p.mrp_paise) is distinct from (cheapest.price_paise, cheapest.mrp_paise)
$$;

create or replace function sizes_price_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_product_prices(array(
    select distinct product_id from variants where id in (select variant_id from moved)));
  if tg_op = 'INSERT' then
    insert into price_changes (size_id, price_paise) select id, price_paise from moved;
  end if;
  return null;
end $$;

create or replace function sizes_price_updated() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_variants integer[] := array(
    select unnest(array[moved.variant_id, earlier.variant_id]) from moved join earlier using (id)
    where (moved.price_paise, moved.mrp_paise, moved.variant_id)
      is distinct from (earlier.price_paise, earlier.mrp_paise, earlier.variant_id));
begin
  -- Most movements are of stock.
  if v_variants <> '{}' then
    perform refresh_product_prices(array(select distinct product_id from variants where id = any(v_variants)));
    -- Of changes in one transaction the last was asked.
    insert into price_changes (size_id, price_paise)
    select id, moved.price_paise from moved join earlier using (id) where moved.price_paise <> earlier.price_paise
    on conflict (size_id, at) do update set price_paise = excluded.price_paise;
  end if;
  return null;
end $$;

-- Once for a statement, however many sizes it has.
create or replace trigger sizes_set_product_price_new
  after insert on sizes referencing new table as moved
  for each statement execute function sizes_price_changed();
create or replace trigger sizes_set_product_price_gone
  after delete on sizes referencing old table as moved
  for each statement execute function sizes_price_changed();
create or replace trigger sizes_set_product_price_changed
  after update on sizes referencing new table as moved old table as earlier
  for each statement execute function sizes_price_updated();
