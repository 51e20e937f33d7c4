create or replace function best_offer_percent() returns integer
language sql immutable parallel safe as $$ select 60 $$;

-- What one piece costs at least, with offers, and how far below its MRP that is.
-- p_id: null for prices without offers
create or replace function paid_price(p_id integer, p_paise bigint, p_percent integer)
returns table (price_paise bigint, discount_percentage integer, is_on_offer boolean)
language sql stable as $$
  select least(offered.price_paise, p_paise), coalesce(offered.discount_percentage, p_percent),
    offered.product_id is not null or p_percent > 0
  from (values (p_id)) product (id) left join offered_products offered on offered.product_id = product.id
$$;

-- What lacks sizes: a variant's colour under its own name, and under its family's.
create or replace function colour_lacks(p_name text, p_family text) returns table (kind text, colour text)
language sql immutable parallel safe as $$ values ('shade lacks', p_name), ('family lacks', p_family) $$;

-- The features of the products at some places. A size counts where a piece of it is left.
create or replace function features_at(p_first integer, p_last integer)
returns table (kind text, value text, place integer)
language plpgsql stable rows 250000 set search_path = public, pg_temp
-- A merge join would read all products before the block's.
set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with here as materialized (
    select n.*, p.group_id, p.garment_type_id, p.gender, p.new_variant, p.is_bestseller, paid.discount_percentage, paid.is_on_offer,
      p.key_features, p.country_of_origin, p.tags, day_in_india(p.created_at)::text as added, rating_band(p.rating_sum, p.rating_count) as rating, p.search_document
    from next_places n join products p on p.id = n.product_id cross join lateral paid_price(p.id, p.price_paise, p.discount_percentage) paid
    where n.place between p_first and p_last
  ), colours as materialized (
    select here.place, v.id as variant_id, lower(v.colour_name) as name, lower(v.colour_family) as family
    from here join variants v on v.product_id = here.product_id
  ), pieces as materialized (
    select colours.*, lower(s.size) as size
    from colours left join sizes s
      on s.variant_id = colours.variant_id and s.stock > 0
  ), uneven as materialized (
    select * from pieces where place in (
      select place from pieces group by place
      having count(size) <> count(distinct variant_id) * count(distinct size))
  )
  select 'all', '', place from here
  union all select 'collection', 'new-arrivals', place from here where new_variant
  union all select 'collection', 'best-sellers', place from here where is_bestseller
  union all select 'collection', 'best-offers', place from here where discount_percentage >= best_offer_percent()
  union all select 'offer', 'on', place from here where is_on_offer
  union all select 'group', group_id::text, place from here
  union all select 'type', garment_type_id::text, place from here
  union all select 'shelf', group_id || '/' || garment_type_id, place from here
  union all select 'gender', gender, place from here
  union all select 'discount', lpad(discount_percentage::text, 3, '0'), place from here
  union all select 'added', added, place from here
  union all select distinct 'tag', lower(trim(tag)), place from here cross join unnest(tags) tag
  union all select 'rating', lpad(rating::text, 3, '0'), place from here where rating is not null
  union all select f.kind, f.value, place from here cross join product_facets(key_features, country_of_origin) f
  union all select distinct 'shade', name, place from colours
  union all select distinct 'family', family, place from colours
  union all select distinct 'size', size, place from pieces where size is not null
  -- Colours that lack a size which another has: fewer than those that have it.
  union all (
    select c.kind, colour || E'\t' || s.size, place
    from (select distinct place, c.* from uneven cross join lateral colour_lacks(name, family) c) c
      join (select distinct place, size from uneven where size is not null) s using (place)
    except
    select c.kind, colour || E'\t' || size, place from uneven cross join lateral colour_lacks(name, family) c
    where size is not null)
  union all
    select case when 'A' = any(weights) then 'name' when 'B' = any(weights) then 'label' else 'text' end, lexeme, place
    from here cross join unnest(search_document);
end $$;
