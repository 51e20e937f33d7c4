-- Lists of products from the index: sets of places, as strings of bits. Whatever has changed since the index was
-- made is left out of them, and looked up by the caller in the tables themselves.

-- The places with a feature of a kind that has one of the values. Null when none has.
create or replace function places_with(p_kind text, variadic p_values text[]) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select bit_or(bits)::bit varying from product_features where kind = p_kind and value = any(p_values)
$$;

-- The places whose product has changed. Null when none has.
create or replace function changed_places() returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_places bit varying;
  v_place integer;
begin
  for v_place in select distinct place from product_changes join product_places using (product_id) loop
    v_places := coalesce(v_places, places_with('all', '') # places_with('all', ''));
    v_places := set_bit(v_places, v_place, 1);
  end loop;
  return v_places;
end $$;

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

-- The places, among all, of products dearer than a step.
create or replace function places_above(p_step integer, p_all bit varying) returns bit varying
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_above bit varying := p_all # p_all;
  v_slice record;
begin
  -- From the lowest bit: what is decided by a higher one is decided again.
  for v_slice in
    select value::integer as n, bits from product_features where kind = 'by-price' order by value
  loop
    if p_step >> v_slice.n & 1 = 1 then
      v_above := v_above & v_slice.bits;
    else
      v_above := v_above | v_slice.bits;
    end if;
  end loop;
  return v_above;
end $$;

-- Where words are found: every one in the name; every one in the name or in brand, group and type; any one in the
-- name; and every one anywhere.
do $$ begin
  create type word_places as (in_name bit varying, in_label bit varying, partly_in_name bit varying, anywhere bit varying);
exception when duplicate_object then null;
end $$;

-- p_words: for each word typed the beginnings of words that will do: [["indigo"], ["shirt", "tshirt"]]
create or replace function places_with_words(p_words jsonb) returns word_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_none bit varying := places_with('all', '') # places_with('all', '');
  v_starts text[];
  v_one record;
  v_found word_places;
begin
  for v_starts in select array(select jsonb_array_elements_text(word)) from jsonb_array_elements(p_words) word loop
    select bit_or(bits) filter (where kind = 'name')::bit varying as name,
      bit_or(bits) filter (where kind = 'label')::bit varying as label,
      bit_or(bits) filter (where kind = 'text')::bit varying as text
    into v_one
    from unnest(v_starts) start
    cross join (values ('name'), ('label'), ('text')) as levels(level)
    cross join lateral (
      select kind, bits from product_features
      where kind = level
        and value >= case when length(start) > 2 then start else start || '*' end
        and value <= case when length(start) > 2 then start || chr(1114111) else start || '*' end
    ) found;
    v_one.name := coalesce(v_one.name, v_none);
    v_one.label := coalesce(v_one.label | v_one.name, v_one.name);
    v_one.text := coalesce(v_one.text | v_one.label, v_one.label);
    v_found := (coalesce(v_found.in_name & v_one.name, v_one.name), coalesce(v_found.in_label & v_one.label, v_one.label),
      coalesce(v_found.partly_in_name | v_one.name, v_one.name), coalesce(v_found.anywhere & v_one.text, v_one.text));
  end loop;
  return v_found;
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
  v_step integer;
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
  if v_least is not null then
    select step into v_step from price_steps where price_paise < v_least order by price_paise desc limit 1;
    if found then v_set := v_set & places_above(v_step, v_all); end if;
  end if;
  if v_most is not null then
    select step into v_step from price_steps where price_paise <= v_most order by price_paise desc limit 1;
    v_set := case when found then v_set & ~ places_above(v_step, v_all) else v_none end;
  end if;
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

-- Some of a set's places in the order of a kind of bits: at least those from the p_from-th, so many. They stand
-- together in that order, after `skip` others that are answered too; who sorts them can leave those out.
do $$ begin
  create type sorted_places as (places integer[], skip integer);
exception when duplicate_object then null;
end $$;
--
-- p_digits: how many of its bits, from the lowest, are still to be looked at
create or replace function sort_places(
  p_set bit varying, p_kind text, p_digits integer, p_descending boolean, p_from integer, p_limit integer
) returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- So few are sorted by the caller.
  v_few constant integer := 16;
  v_set bit varying := p_set;
  v_count integer := bit_count(p_set);
  v_from integer := p_from;
  v_digit record;
  v_first bit varying;
  v_first_count integer;
  v_halves sorted_places[];
begin
  for v_digit in
    select value::integer as n, bits from product_features
    where kind = p_kind and value < lpad(p_digits::text, 2, '0') order by value desc
  loop
    if v_count <= v_few then return (array(select bits_set(v_set, 0, v_count)), v_from); end if;
    v_first := v_set & v_digit.bits;
    if not p_descending then v_first := v_set # v_first; end if;
    v_first_count := bit_count(v_first);
    if v_from + p_limit <= v_first_count then
      v_set := v_first;
      v_count := v_first_count;
    elsif v_from >= v_first_count then
      v_set := v_set # v_first;
      v_count := v_count - v_first_count;
      v_from := v_from - v_first_count;
    else
      v_halves := array[
        sort_places(v_first, p_kind, v_digit.n, p_descending, v_from, v_first_count - v_from),
        sort_places(v_set # v_first, p_kind, v_digit.n, p_descending, 0, v_from + p_limit - v_first_count)];
      return (v_halves[1].places || v_halves[2].places, v_halves[1].skip);
    end if;
  end loop;
  return (array(select bits_set(v_set, v_from, p_limit)), 0);
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
  v_words word_places;
  v_tier bit varying;
  v_before integer := 0;
  v_sorted sorted_places := (array[]::integer[], 0);
begin
  if p_words is not null then
    v_words := places_with_words(p_words);
    v_set := v_set & coalesce(v_words.anywhere, v_set # v_set);
  end if;
  products := bit_count(v_set);
  if p_from < products then
    if p_sort = 'best' then
      foreach v_tier in array array[v_words.in_name, v_words.in_label, v_words.partly_in_name, v_set] loop
        v_tier := v_set & v_tier;
        v_set := v_set # v_tier;
        v_sorted.places := v_sorted.places || array(select bits_set(v_tier, greatest(p_from - v_before, 0),
          greatest(p_from + p_limit - v_before - greatest(p_from - v_before, 0), 0)));
        v_before := v_before + bit_count(v_tier);
        exit when v_before >= p_from + p_limit;
      end loop;
    else
      v_sorted := case p_sort
        when 'a-z' then sort_places(v_set, 'by-name', 24, false, p_from, p_limit)
        when 'z-a' then sort_places(v_set, 'by-name', 24, true, p_from, p_limit)
        when 'price-low-high' then sort_places(v_set, 'by-price', 24, false, p_from, p_limit)
        when 'price-high-low' then sort_places(v_set, 'by-price', 24, true, p_from, p_limit)
        when 'newest' then sort_places(v_set, 'by-age', 24, true, p_from, p_limit)
        else sort_places(v_set, '', 0, false, p_from, p_limit)
      end;
    end if;
  end if;
  ids := array(select product_id from product_places where place = any(v_sorted.places));
  skip := v_sorted.skip;
  return next;
end $$;
