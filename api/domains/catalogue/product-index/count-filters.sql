-- Without the products that have changed since the index was made; otherwise see count_filters.
create or replace function count_indexed_filters(p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_base bit varying := places_passing(
    p_criteria - '{colours, sizes, fabric, sleeve, length, print, occasion, origin, offer, least_discount, least_rating}'::text[], p_words) || b'';
  v_chosen text[] := chosen_filters(p_criteria);
  v_found bit varying[] := '{}';
  v_name text;
  v_set bit varying;
  v_colours text[] := criterion_values(p_criteria, 'colours');
  v_sizes text[] := criterion_values(p_criteria, 'sizes');
begin
  foreach v_name in array v_chosen loop
    v_found := v_found || coalesce(places_of_filter(p_criteria, v_name), v_base # v_base);
  end loop;
  -- First the values of what is not chosen, then of each that is, with the others applied.
  foreach v_name in array array[''] || v_chosen loop
    v_set := v_base;
    for n in 1 .. cardinality(v_chosen) loop
      if v_chosen[n] <> v_name then v_set := v_set & v_found[n]; end if;
    end loop;
    if v_name = '' then
      return query select 'all', '', bit_count(v_set)::integer;
      return query
      select f.kind, f.value, bit_count(v_set & f.bits)::integer from product_bits f
      where f.kind = any(case when 'variants' = any(v_chosen) then '{}' else '{family, size}'::text[] end || array(
        select replace(name, 'least_', '')
        from unnest('{fabric, sleeve, length, print, occasion, origin, offer, least_discount, least_rating}'::text[]) name
        where name <> all(v_chosen)));
    elsif v_name = 'variants' then
      return query
      select 'family', f.value, bit_count(v_set & f.bits)::integer from product_bits f where v_sizes is null and f.kind = 'family'
      union all
      select 'family', colour, bit_count(v_set & bit_or(bits))::integer
      from pairs_in_stock(null, v_sizes, '{family}') where v_sizes is not null group by colour
      union all
      select 'size', f.value, bit_count(v_set & f.bits)::integer from product_bits f where v_colours is null and f.kind = 'size'
      union all
      select 'size', size, bit_count(v_set & bit_or(bits))::integer
      from pairs_in_stock(v_colours, null, '{shade, family}') where v_colours is not null group by size;
    else
      return query
      select f.kind, f.value, bit_count(v_set & f.bits)::integer from product_bits f where f.kind = replace(v_name, 'least_', '');
    end if;
  end loop;
end $$;

create or replace function count_changed_filters(p_ids integer[], p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_ids integer[];
  v_chosen text[] := chosen_filters(p_criteria);
  v_facets text[] := array(select unnest(v_chosen) intersect select unnest('{fabric, sleeve, length, print, occasion, origin, offer}'::text[]));
  v_colours text[] := criterion_values(p_criteria, 'colours');
  v_sizes text[] := criterion_values(p_criteria, 'sizes');
begin
  if p_ids = '{}' then return; end if;
  v_ids := products_passing(
    p_ids, p_criteria - '{colours, sizes, fabric, sleeve, length, print, occasion, origin, offer, least_discount, least_rating}'::text[], p_words);
  return query
  with here as materialized (
    select id, paid.discount_percentage as discount, is_on_offer, rating_band(rating_sum, rating_count) as rating, key_features,
      country_of_origin
    from products cross join lateral paid_price(id, price_paise, discount_percentage) paid where id = any(v_ids)
  ), facets as materialized (
    select distinct id, f.kind, f.value from here cross join product_facets(key_features, country_of_origin) f
    union all select id, 'offer', 'on' from here where is_on_offer
  ), ticked as materialized (
    select id, array_agg(kind) as kinds from facets where kind = any(v_facets) and p_criteria -> kind ? value group by id
  ), variants_here as materialized (
    select product_id as id, lower(colour_family) as family, lower(s.size) as size,
      v_colours is null or lower(colour_name) = any(v_colours) or lower(colour_family) = any(v_colours) as has_colour,
      v_sizes is null or coalesce(lower(s.size) = any(v_sizes), false) as has_size
    from variants v left join sizes s on s.variant_id = v.id and stock > 0
    where product_id = any(v_ids)
  ), judged as materialized (
    select id, array(
      select 'variants' where 'variants' = any(v_chosen)
        and id not in (select id from variants_here where has_colour and has_size)
      union all select name from unnest(v_facets) name where name <> all(coalesce(ticked.kinds, '{}'))
      union all select 'discount' where discount < (p_criteria ->> 'least_discount')::integer
      union all select 'rating' where coalesce(rating, 0) < (p_criteria ->> 'least_rating')::integer
    ) as failed
    from here left join ticked using (id)
  ), features as (
    select 'all' as kind, '' as value, id, 'all' as filter from here
    union all select kind, value, id, kind from facets
    union all select distinct 'family', family, id, 'variants' from variants_here where has_size
    union all select distinct 'size', size, id, 'variants' from variants_here where has_colour and size is not null
    union all select 'discount', lpad(discount::text, 3, '0'), id, 'discount' from here
    union all select 'rating', lpad(rating::text, 3, '0'), id, 'rating' from here where rating is not null
  )
  select kind, value, count(*)::integer
  from features join judged using (id) where failed <@ array[filter] group by kind, value;
end $$;

-- How many products pass ('all'), and how many would with each value of each kind of filter, all other kinds applied.
--
-- kind: family, size, fabric, sleeve, length, print, occasion, origin, offer (on), discount or rating; value: as features have it, discounts
--   and ratings not added up
create or replace function count_filters(p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_words jsonb := search_terms(p_words);
  v_changed integer[] := array(select changes_looked_up());
begin
  return query
  select kind, value, sum(products)::integer from (
    select * from count_indexed_filters(p_criteria, v_words)
    union all select * from count_changed_filters(v_changed, p_criteria, v_words)) counted
  group by kind, value having sum(products) > 0 or kind = 'all';
end $$;
