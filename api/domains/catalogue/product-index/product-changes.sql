create or replace function product_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes (product_id, left_sale)
    values (coalesce(new.id, old.id), coalesce(old.is_active and not coalesce(new.is_active, false), false))
    on conflict (changed_in, product_id) do update set left_sale = true
      where excluded.left_sale and not product_changes.left_sale;
  elsif tg_table_name in ('variants', 'offered_products') then
    insert into product_changes values (coalesce(new.product_id, old.product_id)) on conflict do nothing;
  else
    insert into product_changes
    select product_id from variants where id = coalesce(new.variant_id, old.variant_id)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Not on each movement of stock or each rating, which shoppers cause.
create or replace trigger products_mark_changed
  after insert or delete or update of name, group_id, garment_type_id, gender, new_variant, is_bestseller, is_active,
    featured_position, price_paise, discount_percentage, key_features, country_of_origin, search_document, created_at, tags on products
  for each row execute function product_changed();
create or replace trigger variants_mark_changed
  after insert or delete or update of product_id, colour_name, colour_family on variants
  for each row execute function product_changed();
create or replace trigger sizes_mark_changed
  after insert or delete or update of variant_id, size on sizes
  for each row execute function product_changed();

create or replace trigger offered_products_mark_changed
  after insert or delete or update on offered_products
  for each row execute function product_changed();

-- In half stars, of the average as it is shown; null where there is no review.
create or replace function rating_band(p_sum integer, p_count integer) returns integer
language sql immutable parallel safe as $$
  select case when p_count > 0 then floor(round(p_sum::numeric / p_count, 1) * 2) end
$$;

create or replace trigger products_mark_rated
  after update of rating_sum, rating_count on products
  for each row when (
    rating_band(old.rating_sum, old.rating_count) is distinct from rating_band(new.rating_sum, new.rating_count))
  execute function product_changed();

create or replace function size_sold_out_or_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product_changes select product_id from variants where id = new.variant_id on conflict do nothing;
  -- 0 stands for it in caches: a list without the product may have it now.
  insert into catalogue_changes (product_id) values (0) on conflict do nothing;
  return null;
end $$;

create or replace trigger sizes_mark_sold_out_or_back
  after update of stock on sizes
  for each row when ((old.stock > 0) <> (new.stock > 0)) execute function size_sold_out_or_back();

-- The changed products that lists look up in the tables. Beyond the limit they are listed as they were indexed.
create or replace function changes_looked_up() returns setof integer
language sql stable parallel safe
-- A plan made while there are few would sort them all when there are many.
set enable_seqscan = off as $$
  select product_id from product_changes order by changed_in, product_id limit 2000
$$;

-- The places of products that are looked up or are no longer on sale. Null when there are none.
create or replace function hidden_places() returns bit varying
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select case when count(*) > 0 then to_bits(array_agg(place), length(places_with('all', ''))) end
  from product_places
  where product_id = any(array(
    select changes_looked_up()
    union all
    -- One by one: joined, all products would be read.
    (select product_id from product_changes
     where left_sale and coalesce((select not is_active from products where id = product_id), true)
     limit 100000)))
$$;
