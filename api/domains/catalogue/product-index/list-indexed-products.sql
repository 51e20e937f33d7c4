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

create or replace function indexed_values(p_kind text) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select value from product_bits where kind = p_kind
$$;

-- How many indexed products pass, and the ids of a page; see sort_places for `skip`, places_passing for the rest.
create or replace function list_indexed_products(
  p_criteria jsonb, p_words jsonb, p_sort text, p_from integer, p_limit integer
) returns table (products integer, ids integer[], skip integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Concatenation copies it into memory: reading a stored value's bits would unpack it each time.
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
      when 'origin' then origin_places(v_set, p_from, p_limit)
      when 'colour' then named_places(v_set, p_criteria, p_from, p_limit)
      when 'collection' then first_places(v_set, collection_firsts(p_criteria ->> 'made_collection'), p_from, p_limit)
      when 'best' then best_places(v_set, ranking_words(p_criteria, p_words), p_from, p_limit)
      else (array(select bits_set(v_set, p_from, p_limit)), 0)::sorted_places
    end;
  end if;
  ids := array(select product_id from product_places where place = any(v_sorted.places));
  skip := v_sorted.skip;
  return next;
end $$;
