-- A query for every ('&') or any ('|') of the words, in the name ('A'), the name or label ('AB'), or anywhere ('').
create or replace function words_query(p_words jsonb, p_join text, p_weights text) returns tsquery
language sql immutable parallel safe as $$
  select case when p_words is not null then coalesce(string_agg('(' || starts || ')', p_join), '')::tsquery end
  from jsonb_array_elements(p_words) word
  cross join lateral (
    -- A number is a product's by its name, not by its fabric's '100%'.
    select string_agg(quote_literal(start) || ':*' || case when start ~ '^[0-9]' and p_weights = '' then 'AB' else p_weights end, '|')
      as starts
    from jsonb_array_elements_text(word) start
  ) of_word
$$;

-- Which of some products have a variant of any of the colours with a piece left in any of the sizes; see
-- places_with_variants.
create or replace function products_with_variants(
  p_ids integer[], p_colours text[], p_sizes text[], p_kinds text[] default '{shade, family}'
) returns integer[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select id from products p
    where id = any(p_ids) and exists (
      select from variants v
      where v.product_id = p.id
        and (p_colours is null or 'shade' = any(p_kinds) and lower(colour_name) = any(p_colours)
          or 'family' = any(p_kinds) and lower(colour_family) = any(p_colours))
        and (p_sizes is null
          or exists (select from sizes s where s.variant_id = v.id and stock > 0 and lower(s.size) = any(p_sizes)))));
end $$;

-- Which of some products pass, by the same criteria as places_passing; and, with own_prices, by prices without offers, so
-- that what an offer is on does not depend on offers.
create or replace function products_passing(p_ids integer[], p_criteria jsonb, p_words jsonb) returns integer[]
-- Planned anew for each list, the queries would take longer than they run.
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_ids integer[] := p_ids;
  v_collection text := p_criteria ->> 'collection';
  v_gender text := p_criteria ->> 'gender';
  v_colours text[] := criterion_values(p_criteria, 'colours');
  v_sizes text[] := criterion_values(p_criteria, 'sizes');
  v_least_paise bigint := p_criteria ->> 'least_paise';
  v_most_paise bigint := p_criteria ->> 'most_paise';
  v_least_discount integer := p_criteria ->> 'least_discount';
  v_least_rating integer := p_criteria ->> 'least_rating';
  v_facets text[] := array(select jsonb_object_keys(p_criteria) intersect select unnest(array['fabric', 'sleeve', 'length', 'print', 'occasion', 'origin']));
  v_words tsquery := words_query(p_words, '&', '');
  v_of_collection integer[] := case when p_criteria ? 'ids' then array(select jsonb_array_elements_text(p_criteria -> 'ids')::integer) end;
  v_tag text := p_criteria ->> 'tag';
  v_is_own boolean := p_criteria ? 'own_prices';
  v_added_since date := p_criteria ->> 'added_since';
  v_category text;
begin
  if p_criteria ? 'made_collection' then
    v_ids := products_passing(v_ids, collection_criteria(p_criteria ->> 'made_collection'), null);
  end if;
  v_ids := array(
    select id from products
    cross join lateral paid_price(case when not v_is_own then id end, products.price_paise, products.discount_percentage) paid
    where id = any(v_ids) and is_active
      and (v_least_paise is null or paid.price_paise >= v_least_paise)
      and (v_most_paise is null or paid.price_paise <= v_most_paise)
      and (v_gender is null or gender = v_gender)
      and (v_least_discount is null or paid.discount_percentage >= v_least_discount)
      and (not p_criteria ? 'offer' or is_on_offer and p_criteria -> 'offer' ? 'on')
      and (v_least_rating is null or rating_band(rating_sum, rating_count) >= v_least_rating)
      and case v_collection when 'new-arrivals' then new_variant when 'best-sellers' then is_bestseller
        when 'best-offers' then paid.discount_percentage >= best_offer_percent() else true end
      and (v_of_collection is null or id = any(v_of_collection))
      and (v_tag is null or exists (select from unnest(tags) tag where lower(trim(tag)) = v_tag))
      and (v_added_since is null or day_in_india(created_at) >= v_added_since)
      and (v_words is null or search_document @@ v_words)
      and not exists (
        select from jsonb_array_elements(p_criteria -> 'without') unwanted
        where search_document @@ words_query(search_terms(unwanted), '&', '')));
  foreach v_category in array array[p_criteria ->> 'category', p_criteria ->> 'subcategory'] loop
    continue when v_category is null;
    v_ids := array(
      select id from products
      where id = any(v_ids) and (
        group_id in (select g.id from product_groups g where lower(g.name) = v_category)
        or garment_type_id in (select t.id from garment_types t where lower(t.name) = v_category)));
  end loop;
  if v_facets <> '{}' then
    v_ids := array(
      select id from products
      where id = any(v_ids) and cardinality(v_facets) = (
        select count(distinct kind) from product_facets(key_features, country_of_origin) f
        where kind = any(v_facets) and p_criteria -> kind ? f.value));
  end if;
  if v_colours is not null or v_sizes is not null then
    v_ids := products_with_variants(v_ids, v_colours, v_sizes);
  end if;
  if p_criteria ? 'in_stock' then
    v_ids := products_with_variants(v_ids, v_colours, array(
      select distinct lower(size) from variants v join sizes s on s.variant_id = v.id where v.product_id = any(v_ids)));
  end if;
  return v_ids;
end $$;

-- How many products pass, and the ids of one page: indexed products, and those that have changed since, sorted together.
--
-- p_criteria: see places_passing
-- p_words: null, or see search_terms
-- p_sort: featured, a-z, z-a, price-low-high, price-high-low, newest, origin; best, for searches alone; colour, where colours are
--   chosen: first the products that have one of that name, then those that have one of the family; collection, of a maker's
--   collection: first what it has first, then the featured order
create or replace function list_products(
  p_criteria jsonb, p_words jsonb, p_sort text, p_limit integer, p_offset integer
) returns table (count integer, ids integer[])
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_words jsonb := search_terms(p_words);
  v_looked_up integer[] := array(select changes_looked_up());
  v_changed integer[] := case when v_looked_up <> '{}' then products_passing(v_looked_up, p_criteria, v_words) else '{}' end;
  -- At most so many changed products come before the page, so the index is read from that much earlier.
  v_before integer := least(p_offset, cardinality(v_changed));
  v_indexed record;
begin
  select * into v_indexed
  from list_indexed_products(p_criteria, v_words, p_sort, p_offset - v_before, p_limit + v_before);
  count := v_indexed.products + cardinality(v_changed);
  ids := sort_products(v_indexed.ids || v_changed, p_criteria, p_sort, v_words, p_limit, v_before + v_indexed.skip);
  return next;
end $$;

-- The words that a product had best in its name: those that it must have, and hints.
create or replace function ranking_words(p_criteria jsonb, p_words jsonb) returns jsonb
language sql stable as $$
  select coalesce(p_words, '[]') || coalesce(search_terms(p_criteria -> 'hints'), '[]')
$$;

-- Sorts as the index does: ties in the featured order.
create or replace function sort_products(
  p_ids integer[], p_criteria jsonb, p_sort text, p_words jsonb, p_limit integer, p_offset integer
) returns integer[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_ranking jsonb := ranking_words(p_criteria, p_words);
  v_every_name tsquery;
  v_every_label tsquery;
  v_any_name tsquery;
  v_named integer[];
  v_first integer[];
begin
  if p_sort = 'collection' then
    v_first := collection_firsts(p_criteria ->> 'made_collection');
    return array(
      select id from products where id = any(p_ids) and is_active
      order by array_position(v_first, id), featured_position, id limit p_limit offset p_offset);
  end if;
  if p_sort = 'featured' then
    return array(
      select id from products where id = any(p_ids) and is_active
      order by featured_position, id limit p_limit offset p_offset);
  end if;
  if p_sort = 'colour' then
    v_named := products_with_variants(
      p_ids, criterion_values(p_criteria, 'colours'), criterion_values(p_criteria, 'sizes'), '{shade}');
    return array(
      select id from products where id = any(p_ids) and is_active
      order by id = any(v_named) desc, featured_position, id limit p_limit offset p_offset);
  end if;
  if p_sort = 'best' then
    v_every_name := words_query(v_ranking, '&', 'A');
    v_every_label := words_query(v_ranking, '&', 'AB');
    v_any_name := words_query(v_ranking, '|', 'A');
  end if;
  return array(
    select id from products cross join lateral paid_price(id, products.price_paise, products.discount_percentage) paid where id = any(p_ids) and is_active
    order by case p_sort when 'a-z' then lower(name) end, case p_sort when 'z-a' then lower(name) end desc,
      case p_sort when 'price-low-high' then paid.price_paise when 'price-high-low' then -paid.price_paise end,
      case p_sort when 'newest' then created_at end desc,
      case p_sort when 'origin' then nullif(lower(trim(country_of_origin)), '') end collate "C",
      search_document @@ v_every_name desc, search_document @@ v_every_label desc, search_document @@ v_any_name desc,
      featured_position, id
    limit p_limit offset p_offset);
end $$;
