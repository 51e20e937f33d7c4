-- The positions of set bits, in order, from the p_from-th (from 0).
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
    select row_number() over () as nth, sum(octet_length(gap) + 1) over (rows unbounded preceding) - 1 as n
    from string_to_table(bits::text, '1') gap
    limit least(here, p_from::bigint + p_limit - before)
  ) bit
  where before < p_from::bigint + p_limit and before + here > p_from
    and before + nth > p_from and before + nth <= p_from::bigint + p_limit
  order by 1
$$;

-- p_limit places of a set in an order, from the p_from-th (from 0). They are unsorted, and may come with others; after
-- sorting, the caller skips the first `skip`.
do $$ begin
  create type sorted_places as (places integer[], skip integer);
exception when duplicate_object then null;
end $$;
create or replace function sort_places(
  p_set bit varying, p_kind text, p_descending boolean, p_from integer, p_limit integer
) returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Up to so many are left for the caller to sort: they are spread over many parts.
  v_few constant integer := 300;
  v_count integer := bit_count(p_set);
  v_parts integer[];
  -- The first one's number from the order's low end, and the parts that it is between.
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
    -- Interpolation search, then binary search when the set is unevenly spread.
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

-- p_next: the part after p_part; null when it is the last
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

-- Places with every word in the name first, then every word in name or label, of these first those with any in the name,
-- then any in the name, then the others.
create or replace function best_places(p_set bit varying, p_words jsonb, p_from integer, p_limit integer)
returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rest bit varying := p_set;
  v_every_label bit varying;
  v_any_name bit varying;
  v_tier bit varying;
  v_from integer := p_from;
  v_count integer;
  v_places integer[] := '{}';
begin
  if bit_count(p_set) <= 2 * p_limit then return (array(select bits_set(p_set, 0, 2 * p_limit)), p_from); end if;
  for v_tier_number in 1 .. 5 loop
    if v_tier_number = 2 then
      v_every_label := places_with_words(p_words, '{name, label}', false);
      v_any_name := places_with_words(p_words, '{name}', true);
    end if;
    v_tier := v_rest & case v_tier_number
      when 1 then places_with_words(p_words, '{name}', false)
      when 2 then v_every_label & v_any_name
      when 3 then v_every_label
      when 4 then v_any_name
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

-- Places with a variant that has the name of a colour chosen first, then those of its family.
create or replace function named_places(p_set bit varying, p_criteria jsonb, p_from integer, p_limit integer)
returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_named bit varying := p_set & places_with_variants(
    criterion_values(p_criteria, 'colours'), criterion_values(p_criteria, 'sizes'), '{shade}');
  v_count integer := coalesce(bit_count(v_named), 0);
  v_places integer[] := '{}';
begin
  if p_from < v_count then v_places := array(select bits_set(v_named, p_from, p_limit)); end if;
  if cardinality(v_places) < p_limit then
    v_places := v_places || array(
      select bits_set(coalesce(p_set # v_named, p_set), greatest(p_from - v_count, 0), p_limit - cardinality(v_places)));
  end if;
  return (v_places, 0);
end $$;

-- Places by their country of origin, byte by byte; those without one last.
create or replace function origin_places(p_set bit varying, p_from integer, p_limit integer) returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rest bit varying := p_set;
  v_here bit varying;
  v_bits bit varying;
  v_from integer := p_from;
  v_places integer[] := '{}';
begin
  for v_bits in select bits from product_bits where kind = 'origin' order by value loop
    v_here := v_rest & v_bits;
    v_places := v_places || array(select bits_set(v_here, v_from, p_limit - cardinality(v_places)));
    if cardinality(v_places) = p_limit then return (v_places, 0); end if;
    v_from := greatest(v_from - bit_count(v_here), 0);
    v_rest := v_rest # v_here;
  end loop;
  return (v_places || array(select bits_set(v_rest, v_from, p_limit - cardinality(v_places))), 0);
end $$;
