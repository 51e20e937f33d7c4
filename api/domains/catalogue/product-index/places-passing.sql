-- Places as a string of p_length bits, a multiple of 64.
create or replace function to_bits(p_places integer[], p_length integer) returns bit varying
language sql immutable parallel safe as $$
  select ('x' || coalesce(string_agg(repeat('0', gap * 16) || lpad(to_hex(word), 16, '0'), '' order by n), '')
    || repeat('0', (p_length / 64 - coalesce(max(n), -1) - 1) * 16))::bit varying
  from (
    select n, word, n - coalesce(lag(n) over (order by n), -1) - 1 as gap
    from (select place / 64 as n, bit_or(1::bigint << (63 - place % 64)) as word
          from unnest(p_places) place group by 1) words
  ) spaced
$$;

create or replace view product_bits as
select kind, value, products, coalesce(bits, packed) as bits from product_features;

-- The places with any of the values. Null when there are none.
create or replace function places_with(p_kind text, variadic p_values text[]) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select bit_or(bits)::bit varying from product_bits where kind = p_kind and value = any(p_values)
$$;

-- The places of products cheaper than a price. Null when all are.
create or replace function places_below(p_paise bigint) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_next price_steps;
  v_part product_orders;
  v_cheaper integer[];
begin
  select * into v_next from price_steps where price_paise >= p_paise order by price_paise limit 1;
  if not found then return null; end if;
  select * into v_part from product_orders where kind = 'price' and part = v_next.part;
  select array_agg(place) into v_cheaper
  from unnest(v_part.places, v_part.steps) as here(place, step) where step < v_next.step;
  if v_cheaper is null then return v_part.before; end if;
  return v_part.before | to_bits(v_cheaper, length(v_part.before));
end $$;

-- The places where all or any of the words are found. Null when there are none.
--
-- p_words: see search_terms
-- p_kinds: of 'name', 'label' (brand, group, type) and 'text'
create or replace function places_with_words(p_words jsonb, p_kinds text[], p_any boolean) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_starts text[];
  v_found bit varying;
  v_places bit varying;
begin
  for v_starts in select array(select jsonb_array_elements_text(word)) from jsonb_array_elements(p_words) word loop
    select bit_or(bits) into v_found
    from unnest(v_starts) start
    cross join unnest(p_kinds) level
    cross join lateral (
      select bits from product_bits
      where kind = level and (level <> 'text' or start !~ '^[0-9]')
        and value >= case when length(start) > 2 then start else start || '*' end
        and value <= case when length(start) > 2 then start || chr(1114111) else start || '*' end
    ) matching;
    if p_any then
      v_places := coalesce(v_places | v_found, v_places, v_found);
    else
      if v_found is null then return null; end if;
      v_places := coalesce(v_places & v_found, v_found);
    end if;
  end loop;
  return v_places;
end $$;

-- The places with a variant of a colour that has a piece left in a size, for each pair.
--
-- p_colours, p_sizes: null for all
-- p_kinds: whether the colours are names ('shade') or families ('family')
create or replace function pairs_in_stock(p_colours text[], p_sizes text[], p_kinds text[])
returns table (colour text, size text, bits bit varying)
language sql stable as $$
  select colour.value, size.value,
    case when lacking.bits is null then colour.bits & size.bits else colour.bits & size.bits & ~lacking.bits end
  from product_bits colour
  join product_bits size on size.kind = 'size' and (p_sizes is null or size.value = any(p_sizes))
  left join product_bits lacking
    on lacking.kind = colour.kind || ' lacks' and lacking.value = colour.value || E'\t' || size.value
  where colour.kind = any(p_kinds) and (p_colours is null or colour.value = any(p_colours))
$$;

-- The places with a variant of any of the colours that has a piece left in any of the sizes, null for any. Null when there
-- are none.
create or replace function places_with_variants(p_colours text[], p_sizes text[], p_kinds text[] default '{shade, family}')
returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if p_colours is null then return places_with('size', variadic p_sizes); end if;
  if p_sizes is null then
    return (select bit_or(bits) from product_bits where kind = any(p_kinds) and value = any(p_colours));
  end if;
  return (select bit_or(bits) from pairs_in_stock(p_colours, p_sizes, p_kinds));
end $$;

-- The places of a number from one on. Null when there are none.
create or replace function places_at_least(p_kind text, p_least integer) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select bit_or(bits)::bit varying from product_bits where kind = p_kind and value >= lpad(p_least::text, 3, '0')
$$;

-- The values of a criterion that may have several. Null when it has none.
create or replace function criterion_values(p_criteria jsonb, p_name text) returns text[]
language sql immutable parallel safe as $$
  select case when p_criteria ? p_name then array(select jsonb_array_elements_text(p_criteria -> p_name)) end
$$;

-- The criteria that count_filters counts the values of; colours and sizes are one, since they narrow variants.
create or replace function chosen_filters(p_criteria jsonb) returns text[]
language sql immutable parallel safe as $$
  select array(
    select 'variants' where p_criteria ?| '{colours, sizes}'
    union all
    select name from unnest('{fabric, sleeve, length, print, occasion, origin, offer, least_discount, least_rating}'::text[]) name
    where p_criteria ? name)
$$;

-- The places that pass one of chosen_filters. Null when there are none.
create or replace function places_of_filter(p_criteria jsonb, p_filter text) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select case p_filter
    when 'variants'
      then places_with_variants(criterion_values(p_criteria, 'colours'), criterion_values(p_criteria, 'sizes'))
    when 'least_discount' then places_at_least('discount', (p_criteria ->> p_filter)::integer)
    when 'least_rating' then places_at_least('rating', (p_criteria ->> p_filter)::integer)
    else places_with(p_filter, variadic criterion_values(p_criteria, p_filter))
  end
$$;

-- p_criteria: any of collection, category, subcategory, gender, least_paise, most_paise, least_discount (per cent) and
--   least_rating (half stars), and the lists colours, sizes, fabric, sleeve, length, print, occasion, origin and offer
--   (on); names in lower case; and without: lists of words, of which a product has none whole; made_collection: a maker's, by its slug, or
--   what one holds: ids, tag, added_since (a day) and in_stock, in the colours if any
-- p_words: null, or see search_terms
create or replace function places_passing(p_criteria jsonb, p_words jsonb) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_all bit varying := coalesce(places_with('all', ''), '');
  -- Null while all places pass.
  v_set bit varying := v_all # hidden_places();
  v_name text;
  v_unwanted jsonb;
  v_found bit varying;
begin
  foreach v_name in array array[p_criteria ->> 'category', p_criteria ->> 'subcategory'] loop
    continue when v_name is null;
    select coalesce(bit_or(bits), v_all # v_all) into v_found from product_bits where (kind, value) in (
      select 'group', id::text from product_groups where lower(name) = v_name
      union all select 'type', id::text from garment_types where lower(name) = v_name);
    v_set := coalesce(v_set & v_found, v_found);
  end loop;
  foreach v_name in array array['collection', 'gender'] loop
    continue when p_criteria ->> v_name is null;
    v_found := coalesce(places_with(v_name, p_criteria ->> v_name), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end loop;
  if p_criteria ? 'made_collection' then
    v_found := places_passing(collection_criteria(p_criteria ->> 'made_collection'), null);
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  if p_criteria ? 'ids' then
    v_found := places_of(array(select jsonb_array_elements_text(p_criteria -> 'ids')::integer), length(v_all));
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  if p_criteria ? 'tag' then
    v_found := coalesce(places_with('tag', p_criteria ->> 'tag'), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  if p_criteria ? 'added_since' then
    select coalesce(bit_or(bits), v_all # v_all) into v_found from product_bits
    where kind = 'added' and value >= p_criteria ->> 'added_since';
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  if p_criteria ? 'in_stock' then
    v_found := coalesce(
      places_with_variants(criterion_values(p_criteria, 'colours'), array(select indexed_values('size'))), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  foreach v_name in array chosen_filters(p_criteria) loop
    v_found := coalesce(places_of_filter(p_criteria, v_name), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end loop;
  if p_criteria ? 'least_paise' then
    v_found := v_all # coalesce(places_below((p_criteria ->> 'least_paise')::bigint), v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  if p_criteria ? 'most_paise' then
    v_found := places_below((p_criteria ->> 'most_paise')::bigint + 1);
    if v_found is not null then v_set := coalesce(v_set & v_found, v_found); end if;
  end if;
  if p_words is not null then
    v_found := coalesce(places_with_words(p_words, '{name, label, text}', false), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end if;
  for v_unwanted in select value from jsonb_array_elements(p_criteria -> 'without') loop
    v_found := places_with_words(search_terms(v_unwanted), '{name, label, text}', false);
    if v_found is not null then v_set := coalesce(v_set, v_all) & ~v_found; end if;
  end loop;
  return coalesce(v_set, v_all);
end $$;
