-- Writes the prices of sizes, as an edit of their products: who has one open sees that its price has changed. The caller
-- has locked the products and then the sizes, each ascending.
-- p_size_ids, p_paise: one price a size, none above its MRP
create or replace function set_prices(p_size_ids integer[], p_paise bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with cells as (
    select v.product_id, array_agg(v.id || '/' || s.size || '/price') as fields
    from sizes s join variants v on v.id = s.variant_id where s.id = any(p_size_ids) group by v.product_id
  ), edited as (
    update products set version = version + 1, updated_at = now() from cells where id = product_id
    returning id, version, fields
  )
  insert into product_edits (product_id, version, fields) select id, version, fields from edited;
  update sizes s set price_paise = given.paise from unnest(p_size_ids, p_paise) as given(id, paise) where s.id = given.id;
end $$;

-- What a size has been asked for, without a change, for so many days; null where its price is newer.
create or replace function steady_price(p_size_id integer, p_days integer) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case when at <= now() - make_interval(days => p_days) then price_paise end
  from price_changes where size_id = p_size_id order by at desc limit 1
$$;
