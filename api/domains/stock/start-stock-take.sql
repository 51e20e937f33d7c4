-- Opens a stock take of some products, or of the sizes on a shelf.
-- p_shelf: as it is written at the sizes, in any case; null for products
-- p_code: of a piece whose product it is of; null for a shelf or products
-- p_most: sizes that a take may have
-- outcome: started | none | many | missing
create or replace function start_stock_take(p_shelf text, p_product_ids integer[], p_code text, p_most integer)
returns table (outcome text, take_id integer, sizes integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_ids integer[];
  v_take_id integer;
begin
  if p_code is not null then
    p_product_ids := array(
      select v.product_id from sizes s join variants v on v.id = s.variant_id
      where s.id = size_of_code(p_code => p_code, p_take_id => null));
  elsif p_shelf is null and exists (
    select from unnest(p_product_ids) as asked where not exists (select from products where id = asked)
  ) then
    return query select 'missing', null::integer, 0;
    return;
  end if;
  select array_agg(s.id) into v_ids
  from sizes s join variants v on v.id = s.variant_id
  where case when p_shelf is null then v.product_id = any(p_product_ids) else lower(s.shelf) = lower(p_shelf) end;
  if v_ids is null or cardinality(v_ids) > p_most then
    return query select case when v_ids is null then 'none' else 'many' end, null::integer, coalesce(cardinality(v_ids), 0);
    return;
  end if;
  insert into stock_takes (shelf) values (p_shelf) returning id into v_take_id;
  insert into stock_take_lines (take_id, size_id) select v_take_id, id from unnest(v_ids) as id;
  perform write_audit('stock-take.start', 'stock take ' || v_take_id, null, jsonb_strip_nulls(jsonb_build_object(
    'shelf', p_shelf, 'products', case when p_shelf is null then to_jsonb(p_product_ids) end, 'sizes', cardinality(v_ids))));
  return query select 'started', v_take_id, cardinality(v_ids);
end $$;
