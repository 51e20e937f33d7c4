-- The sizes that an offer or a scheduled price is on; of archived products none.
-- p_scope: {all, groups, types, collections, products, sizes, not {…}, also_reduced} as the contract's offerScope reads it
-- p_among: of these alone; null for all
create or replace function sizes_in_scope(p_scope jsonb, p_among integer[] default null) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_is_all boolean := coalesce((p_scope ->> 'all')::boolean, false);
  v_is_also_reduced boolean := coalesce((p_scope ->> 'also_reduced')::boolean, false);
  v_size_ids integer[] := coalesce(p_among, array(select id from sizes));
  v_among integer[] := array(
    select distinct product_id from sizes s join variants v on v.id = s.variant_id where s.id = any(v_size_ids));
  v_products integer[] := case when v_is_all then '{}' else products_chosen(p_scope, v_among) end;
  v_sizes integer[] := scope_ids(p_scope, 'sizes');
  v_other_products integer[] := products_chosen(p_scope -> 'not', v_among);
  v_other_sizes integer[] := scope_ids(p_scope -> 'not', 'sizes');
begin
  return query
  select s.id from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  where s.id = any(v_size_ids) and p.state <> 'archived'
    and (v_is_all or p.id = any(v_products) or s.id = any(v_sizes))
    and p.id <> all(v_other_products) and s.id <> all(v_other_sizes)
    and (v_is_also_reduced or not exists (
      select from scheduled_price_rows r where r.size_id = s.id and r.state = 'on' and r.after_paise = s.price_paise));
end $$;

-- Of some products those that are chosen by group and type, which must both hold where both are named; by collection; and
-- by id.
create or replace function products_chosen(p_chosen jsonb, p_among integer[]) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_groups text[] := scope_names(p_chosen, 'groups');
  v_types text[] := scope_names(p_chosen, 'types');
  v_ids integer[] := scope_ids(p_chosen, 'products');
  v_slug text;
begin
  if cardinality(v_groups) + cardinality(v_types) > 0 then
    v_ids := v_ids || array(
      select p.id from products p
      join product_groups g on g.id = p.group_id join garment_types t on t.id = p.garment_type_id
      where p.id = any(p_among) and (v_groups = '{}' or lower(g.name) = any(v_groups)) and (v_types = '{}' or lower(t.name) = any(v_types)));
  end if;
  foreach v_slug in array scope_names(p_chosen, 'collections') loop
    v_ids := v_ids || products_passing(p_ids => p_among, p_words => null,
      p_criteria => case when exists (select from collections where slug = v_slug)
        then collection_criteria(p_slug => v_slug) else jsonb_build_object('collection', v_slug) end || '{"own_prices": true}');
  end loop;
  return v_ids;
end $$;

create or replace function scope_ids(p_chosen jsonb, p_name text) returns integer[]
language sql immutable parallel safe as $$
  select array(select value::integer from jsonb_array_elements_text(p_chosen -> p_name))
$$;

create or replace function scope_names(p_chosen jsonb, p_name text) returns text[]
language sql immutable parallel safe as $$
  select array(select lower(value) from jsonb_array_elements_text(p_chosen -> p_name))
$$;
