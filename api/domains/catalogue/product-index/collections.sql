-- What a rule of a collection asks of a product, as places_passing takes it.
create or replace function rule_criteria(p_rule jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'category', lower(p_rule ->> 'group'),
    'subcategory', lower(p_rule ->> 'type'),
    'colours', case when p_rule ? 'colour' then jsonb_build_array(lower(p_rule ->> 'colour')) end,
    'most_paise', p_rule -> 'max_paise',
    'least_discount', p_rule -> 'min_discount',
    'added_since', day_in_india(now()) - (p_rule ->> 'new_days')::integer,
    'tag', lower(p_rule ->> 'tag'),
    'in_stock', case when (p_rule ->> 'in_stock')::boolean then true end))
$$;

-- What a maker's collection holds, as places_passing takes it; an unknown one holds nothing.
create or replace function collection_criteria(p_slug text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select case kind when 'hand' then jsonb_build_object('ids', to_jsonb(product_ids)) else rule_criteria(rule) end
     from collections where slug = p_slug),
    '{"ids": []}')
$$;

-- The products that come first in a maker's collection, in this order.
create or replace function collection_firsts(p_slug text) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select pinned_ids || case kind when 'hand' then product_ids else '{}' end from collections where slug = p_slug), '{}')
$$;

create or replace function places_of(p_ids integer[], p_length integer) returns bit varying
language sql stable security definer set search_path = public, pg_temp as $$
  select to_bits(array(select place from product_places where product_id = any(p_ids)), p_length)
$$;

-- The places of some products first, in their order, then the others.
create or replace function first_places(p_set bit varying, p_ids integer[], p_from integer, p_limit integer)
returns sorted_places
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_first integer[] := array(
    select place from unnest(p_ids) with ordinality first (id, n) join product_places on product_id = first.id
    where get_bit(p_set, place) = 1
    group by place order by min(n));
  v_count integer := cardinality(v_first);
  v_places integer[] := v_first[p_from + 1 : p_from + p_limit];
begin
  if cardinality(v_places) < p_limit then
    v_places := v_places || array(select bits_set(
      p_set # to_bits(v_first, length(p_set)), greatest(p_from - v_count, 0), p_limit - cardinality(v_places)));
  end if;
  return (v_places, 0);
end $$;

-- Records on a new day that lists of collections by age have changed. Returns how many there are.
create or replace function renew_collections() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids integer[] := array(
    select id from collections where kind = 'rule' and rule ? 'new_days' and reckoned_on < day_in_india(now()));
begin
  -- An update of none counts as a change of the catalogue, too.
  if v_ids <> '{}' then update collections set reckoned_on = day_in_india(now()) where id = any(v_ids); end if;
  return cardinality(v_ids);
end $$;
