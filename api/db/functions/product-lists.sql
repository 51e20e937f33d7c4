-- Lists of products from the index: sets of places, as strings of bits. Whatever has changed since the index was
-- made is left out of them, and looked up by the caller in the tables themselves.

-- The places with a feature of a kind that has one of the values. Null when none has.
create or replace function places_with(p_kind text, variadic p_values text[]) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select bit_or(bits)::bit varying from product_features where kind = p_kind and value = any(p_values)
$$;

-- The places whose product has changed. Null when none has.
create or replace function changed_places() returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) > 0 then to_bits(array_agg(place), length(places_with('all', ''))) end
  from product_changes join product_places using (product_id)
$$;

-- How many unchanged products have each feature of a kind.
create or replace function count_unchanged_products(p_kind text) returns table (value text, products integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_changed bit varying := changed_places();
begin
  if v_changed is null then
    return query select f.value, f.products from product_features f where kind = p_kind;
  else
    return query select f.value, f.products - bit_count(bits & v_changed)::integer from product_features f where kind = p_kind;
  end if;
end $$;

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

-- Where words are found: every one in the name; every one in the name or in brand, group and type; any one in the
-- name; and every one anywhere. Null when there is no word.
--
-- p_words: for each word typed the beginnings of words that will do: [["indigo"], ["shirt", "tshirt"]]
create or replace function places_with_words(
  p_words jsonb, out in_name bit varying, out in_label bit varying, out partly_in_name bit varying, out anywhere bit varying
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_none bit varying := places_with('all', '') # places_with('all', '');
  v_starts text[];
  v_name bit varying;
  v_label bit varying;
  v_text bit varying;
begin
  for v_starts in select array(select jsonb_array_elements_text(word)) from jsonb_array_elements(p_words) word loop
    select bit_or(bits) filter (where kind = 'name'), bit_or(bits) filter (where kind = 'label'),
      bit_or(bits) filter (where kind = 'text')
    into v_name, v_label, v_text
    from unnest(v_starts) start
    cross join (values ('name'), ('label'), ('text')) as levels(level)
    cross join lateral (
      select kind, bits from product_features
      where kind = level
        and value >= case when length(start) > 2 then start else start || '*' end
        and value <= case when length(start) > 2 then start || chr(1114111) else start || '*' end
    ) found;
    v_name := coalesce(v_name, v_none);
    v_label := coalesce(v_label | v_name, v_name);
    v_text := coalesce(v_text | v_label, v_label);
    in_name := coalesce(in_name & v_name, v_name);
    in_label := coalesce(in_label & v_label, v_label);
    partly_in_name := coalesce(partly_in_name | v_name, v_name);
    anywhere := coalesce(anywhere & v_text, v_text);
  end loop;
end $$;

-- The places that pass the criteria:
-- {collection, category, subcategory, gender, colour, size, least_paise, most_paise}, each or none given; names in
-- lower case.
create or replace function places_passing(p_criteria jsonb) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_all bit varying := coalesce(places_with('all', ''), '');
  v_none bit varying := v_all # v_all;
  v_set bit varying := v_all # coalesce(changed_places(), v_none);
  v_collection text := p_criteria ->> 'collection';
  v_gender text := p_criteria ->> 'gender';
  v_colour text := p_criteria ->> 'colour';
  v_size text := p_criteria ->> 'size';
  v_least bigint := p_criteria ->> 'least_paise';
  v_most bigint := p_criteria ->> 'most_paise';
  v_name text;
begin
  foreach v_name in array array[p_criteria ->> 'category', p_criteria ->> 'subcategory'] loop
    continue when v_name is null;
    v_set := v_set & coalesce((
      select bit_or(bits)::bit varying from product_features where (kind, value) in (
        select 'group', id::text from product_groups where lower(name) = v_name
        union all select 'type', id::text from garment_types where lower(name) = v_name)), v_none);
  end loop;
  if v_collection is not null then
    v_set := v_set & coalesce(places_with('collection', v_collection), v_none);
  end if;
  if v_gender is not null then v_set := v_set & coalesce(places_with('gender', v_gender), v_none); end if;
  if v_colour is not null then v_set := v_set & coalesce(places_with('colour', v_colour), v_none); end if;
  if v_size is not null then v_set := v_set & coalesce(places_with('size', v_size), v_none); end if;
  if v_colour is not null and v_size is not null then
    v_set := v_set & ~ coalesce(places_with('lack', v_colour || E'\t' || v_size), v_none);
  end if;
  if v_least is not null then v_set := v_set & ~ coalesce(places_below(v_least), v_all); end if;
  if v_most is not null then v_set := v_set & coalesce(places_below(v_most + 1), v_all); end if;
  return v_set;
end $$;

-- Parts of a set, so many bits each, with how many bits are set in each and before it.
create or replace function parts_of(p_set bit varying, p_size integer)
returns table (start integer, bits bit varying, bits_here bigint, bits_before bigint)
language sql immutable parallel safe as $$
  select start, bits, bit_count(bits), (sum(bit_count(bits)) over (order by start) - bit_count(bits))::bigint
  from (select start, substring(p_set from start + 1 for p_size) as bits
        from generate_series(0, length(p_set) - 1, p_size) start) parts
$$;

-- The numbers of the bits that are set, in their order: from the p_from-th, so many. Parts that have none of them are
-- only counted.
create or replace function bits_set(p_set bit varying, p_from integer, p_limit integer) returns setof integer
language sql immutable parallel safe as $$
  select (part.start + small.start + bit.n)::integer
  from parts_of(p_set, 4096) part
  cross join lateral parts_of(part.bits, 512) small
  cross join lateral (
    -- Between two set bits stand so many others.
    select row_number() over () as nth, sum(length(gap) + 1) over (rows unbounded preceding) - 1 as n
    from string_to_table(small.bits::text, '1') gap
    limit small.bits_here
  ) bit
  cross join lateral (select part.bits_before + small.bits_before + nth as nth) whole
  where part.bits_before < p_from::bigint + p_limit and part.bits_before + part.bits_here > p_from
    and part.bits_before + small.bits_before < p_from::bigint + p_limit
    and part.bits_before + small.bits_before + small.bits_here > p_from
    and whole.nth > p_from and whole.nth <= p_from::bigint + p_limit
  order by 1
$$;

-- Some of a set's places in an order: at least those from the p_from-th, so many. They stand together in it, after
-- `skip` others that are answered too; who sorts them can leave those out.
do $$ begin
  create type sorted_places as (places integer[], skip integer);
exception when duplicate_object then null;
end $$;
create or replace function sort_places(
  p_set bit varying, p_kind text, p_descending boolean, p_from integer, p_limit integer
) returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- So few are sorted by the caller.
  v_few constant integer := 300;
  v_count integer := bit_count(p_set);
  v_parts integer[];
  -- Which one is looked for, counted from the order's low end, and the parts it is between.
  v_wanted integer := case when p_descending then v_count - 1 - p_from else p_from end;
  v_low integer := 1;
  v_high integer;
  v_before_low integer := 0;
  v_before_high integer := v_count;
  v_probe integer;
  v_probes integer := 0;
  v_before integer;
  v_skip integer;
  v_places integer[] := '{}';
begin
  if v_count <= v_few then return (array(select bits_set(p_set, 0, v_count)), p_from); end if;
  v_parts := array(select part from product_orders where kind = p_kind order by part);
  v_high := cardinality(v_parts) + 1;
  while v_high - v_low > 1 loop
    v_probes := v_probes + 1;
    -- As far in as it would be were they spread evenly; in the middle when that did not help.
    v_probe := v_low + greatest(1, least(v_high - v_low - 1, case when v_probes % 3 = 0 then (v_high - v_low) / 2
      else ((v_wanted - v_before_low + 0.5) * (v_high - v_low) / (v_before_high - v_before_low))::integer end));
    select bit_count(p_set & before) into v_before from product_orders where kind = p_kind and part = v_parts[v_probe];
    if v_before <= v_wanted then
      v_low := v_probe;
      v_before_low := v_before;
    else
      v_high := v_probe;
      v_before_high := v_before;
    end if;
  end loop;
  v_skip := case when p_descending then p_from - (v_count - v_before_high) else p_from - v_before_low end;
  while cardinality(v_places) < p_limit and v_low between 1 and cardinality(v_parts) loop
    v_places := v_places || places_in_part(p_set, p_kind, v_parts[v_low], v_parts[v_low + 1], p_descending, v_skip,
      p_limit - cardinality(v_places));
    v_skip := 0;
    v_low := v_low + case when p_descending then -1 else 1 end;
  end loop;
  return (v_places, 0);
end $$;

-- A set's places in one part of an order.
--
-- p_next: the part after it; null when it is the last
create or replace function places_in_part(
  p_set bit varying, p_kind text, p_part integer, p_next integer, p_descending boolean, p_from integer, p_limit integer
) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_part product_orders;
  v_here bit varying;
begin
  select * into v_part from product_orders where kind = p_kind and part = p_part;
  if v_part.places is not null then
    return array(select place from unnest(v_part.places, v_part.steps) as here(place, step)
      where get_bit(p_set, place) = 1
      order by case when p_descending then -step else step end, place limit p_limit offset p_from);
  end if;
  v_here := p_set # (p_set & v_part.before);
  if p_next is not null then
    v_here := v_here & (select before from product_orders where kind = p_kind and part = p_next);
  end if;
  return array(select bits_set(v_here, p_from, p_limit));
end $$;

-- How many unchanged products pass the criteria, and some of their ids: at least those from the p_from-th in the
-- order asked for, so many, after `skip` others.
--
-- p_words: null, or what is searched for, see places_with_words
create or replace function list_unchanged_products(
  p_criteria jsonb, p_words jsonb, p_sort text, p_from integer, p_limit integer
) returns table (products integer, ids integer[], skip integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_set bit varying := places_passing(p_criteria);
  v_in_name bit varying;
  v_in_label bit varying;
  v_partly bit varying;
  v_anywhere bit varying;
  v_tier bit varying;
  v_before integer := 0;
  v_sorted sorted_places := (array[]::integer[], 0);
begin
  if p_words is not null then
    select * into v_in_name, v_in_label, v_partly, v_anywhere from places_with_words(p_words);
    v_set := v_set & coalesce(v_anywhere, v_set # v_set);
  end if;
  products := bit_count(v_set);
  if p_from < products then
    if p_sort = 'best' then
      foreach v_tier in array array[v_in_name, v_in_label, v_partly, v_set] loop
        v_tier := v_set & v_tier;
        v_set := v_set # v_tier;
        v_sorted.places := v_sorted.places || array(select bits_set(v_tier, greatest(p_from - v_before, 0),
          greatest(p_from + p_limit - v_before - greatest(p_from - v_before, 0), 0)));
        v_before := v_before + bit_count(v_tier);
        exit when v_before >= p_from + p_limit;
      end loop;
    else
      v_sorted := case p_sort
        when 'a-z' then sort_places(v_set, 'name', false, p_from, p_limit)
        when 'z-a' then sort_places(v_set, 'name', true, p_from, p_limit)
        when 'price-low-high' then sort_places(v_set, 'price', false, p_from, p_limit)
        when 'price-high-low' then sort_places(v_set, 'price', true, p_from, p_limit)
        when 'newest' then sort_places(v_set, 'age', true, p_from, p_limit)
        else (array(select bits_set(v_set, p_from, p_limit)), 0)::sorted_places
      end;
    end if;
  end if;
  ids := array(select product_id from product_places where place = any(v_sorted.places));
  skip := v_sorted.skip;
  return next;
end $$;
