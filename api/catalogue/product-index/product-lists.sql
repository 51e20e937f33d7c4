-- Lists of products from the index: sets of places, as strings of bits. Whatever has changed since the index was
-- made is left out of them, and looked up by the caller in the tables themselves.

create or replace view product_bits as
select kind, value, products, coalesce(bits, packed) as bits from product_features;

-- The places with a feature of a kind that has one of the values. Null when none has.
create or replace function places_with(p_kind text, variadic p_values text[]) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select bit_or(bits)::bit varying from product_bits where kind = p_kind and value = any(p_values)
$$;

-- The products that lists look up in the tables, since they have changed: the first so many. After a change of more at
-- once the others are listed as the index has them, until it is made again.
create or replace function changes_looked_up() returns setof integer
language sql stable parallel safe
-- A plan made while there are few would sort all when there are many.
set enable_seqscan = off as $$
  select product_id from product_changes order by changed_in, product_id limit 2000
$$;

-- The places that are not listed from the index: of products that are looked up, and of those that have left the sale.
-- Null when there are none. More than the limit at once leave gaps in pages instead.
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

-- How many indexed products have each of some features of a kind.
create or replace function count_indexed_products(p_kind text, p_values text[])
returns table (value text, products integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_hidden bit varying := hidden_places();
begin
  return query
  select f.value, f.products - case when v_hidden is null then 0 else bit_count(bits & v_hidden)::integer end
  from product_bits f where kind = p_kind and f.value = any(p_values);
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

-- Where words are found: all of them or any, in some of the kinds 'name', 'label' (brand, group, type) and 'text'. Null
-- when nowhere.
--
-- p_words: for each word typed the beginnings of words that will do: [["indigo"], ["shirt", "tshirt"]]
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
      where kind = level
        and value >= case when length(start) > 2 then start else start || '*' end
        and value <= case when length(start) > 2 then start || chr(1114111) else start || '*' end
    ) begun;
    if p_any then
      v_places := coalesce(v_places | v_found, v_places, v_found);
    else
      if v_found is null then return null; end if;
      v_places := coalesce(v_places & v_found, v_found);
    end if;
  end loop;
  return v_places;
end $$;

-- The places that pass the criteria:
-- {collection, category, subcategory, gender, colour, size, least_paise, most_paise}, each or none given; names in
-- lower case.
--
-- p_words: null, or what is searched for, see places_with_words
create or replace function places_passing(p_criteria jsonb, p_words jsonb) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_all bit varying := coalesce(places_with('all', ''), '');
  -- Those that pass what was looked at so far; null while all do.
  v_set bit varying := v_all # hidden_places();
  v_colour text := p_criteria ->> 'colour';
  v_size text := p_criteria ->> 'size';
  v_name text;
  v_found bit varying;
begin
  foreach v_name in array array[p_criteria ->> 'category', p_criteria ->> 'subcategory'] loop
    continue when v_name is null;
    select coalesce(bit_or(bits), v_all # v_all) into v_found from product_bits where (kind, value) in (
      select 'group', id::text from product_groups where lower(name) = v_name
      union all select 'type', id::text from garment_types where lower(name) = v_name);
    v_set := coalesce(v_set & v_found, v_found);
  end loop;
  foreach v_name in array array['collection', 'gender', 'colour', 'size'] loop
    continue when p_criteria ->> v_name is null;
    v_found := coalesce(places_with(v_name, p_criteria ->> v_name), v_all # v_all);
    v_set := coalesce(v_set & v_found, v_found);
  end loop;
  if v_colour is not null and v_size is not null then
    v_found := places_with('lack', v_colour || E'\t' || v_size);
    if v_found is not null then v_set := v_set # (v_set & v_found); end if;
  end if;
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
  return coalesce(v_set, v_all);
end $$;

-- The numbers of the bits that are set, in their order: from the p_from-th, so many. Parts that have none of them are
-- only counted.
create or replace function bits_set(p_set bit varying, p_from integer, p_limit integer) returns setof integer
language sql immutable parallel safe as $$
  select (start + bit.n)::integer
  from (
    select start, bits, here, sum(here) over (rows unbounded preceding)::bigint - here as before
    from (
      select start, bits, bit_count(bits) as here
      from (
        select start, substring(p_set from start + 1 for 2048) as bits
        from generate_series(0, length(p_set) - 1, 2048) start
        offset 0 -- or each part would be cut out anew wherever it is named
      ) cut
    ) counted
  ) part
  cross join lateral (
    -- Between two set bits stand so many others.
    select row_number() over () as nth, sum(octet_length(gap) + 1) over (rows unbounded preceding) - 1 as n
    from string_to_table(bits::text, '1') gap
    limit least(here, p_from::bigint + p_limit - before)
  ) bit
  where before < p_from::bigint + p_limit and before + here > p_from
    and before + nth > p_from and before + nth <= p_from::bigint + p_limit
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
  -- So few are sorted by the caller: they are spread over many parts.
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
    -- As far in as it would be were they spread evenly; in the middle when that did not help: some come at few prices.
    v_probe := v_low + greatest(1, least(v_high - v_low - 1, case when v_probes > 3 then (v_high - v_low) / 2
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

-- A search's places, best first: those with every word in their name, then with every word in name or label, then with
-- any in the name, then the others; each in the featured order.
create or replace function best_places(p_set bit varying, p_words jsonb, p_from integer, p_limit integer)
returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rest bit varying := p_set;
  v_tier bit varying;
  v_from integer := p_from;
  v_count integer;
  v_places integer[] := '{}';
begin
  -- So few are sorted by the caller.
  if bit_count(p_set) <= 2 * p_limit then return (array(select bits_set(p_set, 0, 2 * p_limit)), p_from); end if;
  for v_tier_number in 1 .. 4 loop
    v_tier := v_rest & case v_tier_number
      when 1 then places_with_words(p_words, '{name}', false)
      when 2 then places_with_words(p_words, '{name, label}', false)
      when 3 then places_with_words(p_words, '{name}', true)
      else v_rest end;
    continue when v_tier is null;
    v_count := bit_count(v_tier);
    if v_from < v_count then
      v_places := v_places || array(select bits_set(v_tier, v_from, p_limit - cardinality(v_places)));
      exit when cardinality(v_places) = p_limit;
    end if;
    v_from := greatest(v_from - v_count, 0);
    v_rest := v_rest # v_tier;
  end loop;
  return (v_places, 0);
end $$;

-- How many indexed products pass the criteria, and some of their ids: at least those from the p_from-th in the
-- order asked for, so many, after `skip` others.
--
-- p_words: null, or what is searched for, see places_with_words
create or replace function list_indexed_products(
  p_criteria jsonb, p_words jsonb, p_sort text, p_from integer, p_limit integer
) returns table (products integer, ids integer[], skip integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Joined to nothing it is a value in memory: else each look at one of its bits would unpack a stored one.
  v_set bit varying := places_passing(p_criteria, p_words) || b'';
  v_sorted sorted_places := (array[]::integer[], 0);
begin
  products := bit_count(v_set);
  if p_from < products then
    v_sorted := case p_sort
      when 'a-z' then sort_places(v_set, 'name', false, p_from, p_limit)
      when 'z-a' then sort_places(v_set, 'name', true, p_from, p_limit)
      when 'price-low-high' then sort_places(v_set, 'price', false, p_from, p_limit)
      when 'price-high-low' then sort_places(v_set, 'price', true, p_from, p_limit)
      when 'newest' then sort_places(v_set, 'age', true, p_from, p_limit)
      when 'best' then best_places(v_set, p_words, p_from, p_limit)
      else (array(select bits_set(v_set, p_from, p_limit)), 0)::sorted_places
    end;
  end if;
  ids := array(select product_id from product_places where place = any(v_sorted.places));
  skip := v_sorted.skip;
  return next;
end $$;
