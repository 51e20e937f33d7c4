-- The cart's lines, locked, the one size that is bought at once, or (entered) the sizes given; empty when a size is
-- none of the variant and product given, or these are off sale, or there is no such size.
create or replace function find_lines_to_buy(
  p_customer_id integer, p_kind text, p_size_id integer, p_quantity integer,
  p_variant_id integer, p_product_id integer,
  p_size_ids integer[] default null, p_quantities integer[] default null
) returns lines_to_buy
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lines lines_to_buy;
begin
  if p_kind = 'buynow' then
    select array[s.id], array[p_quantity] into v_lines.size_ids, v_lines.quantities
    from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where s.id = p_size_id
      -- The release before asked for these beforehand, and gives none.
      and (p_product_id is null or v.id = p_variant_id and p.id = p_product_id and p.is_active);
  elsif p_kind = 'entered' then
    if (select count(*) from sizes where id = any(p_size_ids)) = cardinality(p_size_ids) then
      v_lines.size_ids := p_size_ids;
      v_lines.quantities := p_quantities;
    end if;
  else
    select array_agg(size_id order by id), array_agg(quantity order by id)
    into v_lines.size_ids, v_lines.quantities
    from (select id, size_id, quantity from cart_lines
          where customer_id = p_customer_id and not is_for_later order by id for update) cart;
  end if;
  return v_lines;
end $$;

-- The lines whose locked sizes have too few pieces: [{size_id, product_name, colour_name, size, left}], or null.
-- Pieces held by the intent count as left.
create or replace function find_shortages(p_lines lines_to_buy, p_intent_id integer) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select jsonb_agg(jsonb_build_object(
    'size_id', s.id, 'product_name', p.name, 'colour_name', v.colour_name, 'size', s.size,
    'left', case when p.is_active then s.stock + coalesce(held.quantity, 0) else 0 end) order by s.id)
  from unnest((p_lines).size_ids, (p_lines).quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  left join payment_intent_lines held on held.intent_id = p_intent_id and held.size_id = s.id
  where s.stock + coalesce(held.quantity, 0) < line.quantity or not p.is_active
$$;
