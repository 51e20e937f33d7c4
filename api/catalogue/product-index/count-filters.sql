-- What a list may be narrowed by, with the criterion that narrows it.
create or replace function filter_kinds() returns table (kind text, criterion text)
language sql immutable parallel safe as $$
  values ('family', 'colours'), ('size', 'sizes'), ('fabric', 'fabric'), ('sleeve', 'sleeve'), ('length', 'length'),
    ('print', 'print'), ('occasion', 'occasion'), ('discount', 'least_discount'), ('rating', 'least_rating')
$$;

-- Without the products that have changed since the index was made; otherwise see count_filters.
create or replace function count_indexed_filters(p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_all bit varying := places_passing(p_criteria, p_words) || b'';
  v_set bit varying;
  v_colours text[] := criterion_values(p_criteria, 'colours');
  v_sizes text[] := criterion_values(p_criteria, 'sizes');
  v_filter record;
begin
  return query select 'all', '', bit_count(v_all)::integer;
  for v_filter in select * from filter_kinds() loop
    v_set := v_all;
    if p_criteria ? v_filter.criterion then v_set := places_passing(p_criteria - v_filter.criterion, p_words) || b''; end if;
    return query
    select v_filter.kind, f.value, bit_count(v_set & case
        when v_filter.kind = 'family' and v_sizes is not null
          then coalesce(places_with_variants(array[f.value], v_sizes, '{family}'), v_set # v_set)
        when v_filter.kind = 'size' and v_colours is not null
          then coalesce(places_with_variants(v_colours, array[f.value]), v_set # v_set)
        else f.bits end)::integer
    from product_bits f where f.kind = v_filter.kind;
  end loop;
end $$;

-- Of some products that have changed.
create or replace function count_changed_filters(p_ids integer[], p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_all integer[] := products_passing(p_ids, p_criteria, p_words);
  v_ids integer[];
  v_colours text[] := criterion_values(p_criteria, 'colours');
  v_sizes text[] := criterion_values(p_criteria, 'sizes');
  v_filter record;
begin
  return query select 'all', '', cardinality(v_all);
  for v_filter in select * from filter_kinds() loop
    v_ids := case when p_criteria ? v_filter.criterion
      then products_passing(p_ids, p_criteria - v_filter.criterion, p_words) else v_all end;
    if v_filter.kind = 'family' then
      return query
      select 'family', lower(colour_family), count(distinct product_id)::integer from variants v
      where product_id = any(v_ids) and (v_sizes is null
        or exists (select from sizes s where s.variant_id = v.id and stock > 0 and lower(size) = any(v_sizes)))
      group by lower(colour_family);
    elsif v_filter.kind = 'size' then
      return query
      select 'size', lower(size), count(distinct product_id)::integer
      from variants v join sizes s on s.variant_id = v.id
      where product_id = any(v_ids) and stock > 0
        and (v_colours is null or lower(colour_name) = any(v_colours) or lower(colour_family) = any(v_colours))
      group by lower(size);
    elsif v_filter.kind in ('discount', 'rating') then
      return query
      select v_filter.kind, lpad(number::text, 3, '0'), count(*)::integer
      from products cross join lateral (select case v_filter.kind when 'discount' then discount_percentage
        else rating_band(rating_sum, rating_count) end as number) n
      where id = any(v_ids) and number is not null group by number;
    else
      return query
      select f.kind, f.value, count(distinct id)::integer
      from products cross join product_facets(key_features) f
      where id = any(v_ids) and f.kind = v_filter.kind group by f.kind, f.value;
    end if;
  end loop;
end $$;

-- How many products pass ('all'), and how many would with one more value of a filter, all other kinds of filters applied.
--
-- kind: see filter_kinds; value: as features have it, the discount and the rating not added up
create or replace function count_filters(p_criteria jsonb, p_words jsonb)
returns table (kind text, value text, products integer)
language plpgsql stable as $$
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
