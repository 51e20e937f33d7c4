-- What lines cost at today's prices, in paise: the one place that adds up a purchase.
-- p_discounts: [{size_id, paise, reason, is_spread}], off the lines of a size; spread is what an offer gives free, over all of
-- its pieces, whose tax rate then goes by what they cost before, if the shop's setting says so
-- p_is_shipping_free: an offer takes the fee off
-- lines: one whose pieces share a discount that does not divide is two, a paisa apart
-- amounts: goods at list price, discounts, shipping, and the fee that cash alone pays
-- list_paise, goods_paise: the goods before and after discounts; all null where there are no lines
create or replace function price_purchase(
  p_lines lines_to_buy, p_discounts jsonb default null, p_is_shipping_free boolean default false
) returns priced_purchase
language plpgsql stable as $$
declare
  v_priced priced_purchase;
  v_shipping bigint;
  v_cod_fee bigint := fact_paise('cod_fee');
begin
  with bought as (
    select n, s.id, s.price_paise, s.mrp_paise, s.cost_paise, line.quantity,
      s.price_paise * line.quantity - coalesce((
        select sum((discount ->> 'paise')::bigint)::bigint from jsonb_array_elements(p_discounts) discount
        where (discount ->> 'size_id')::integer = s.id), 0) as paid,
      case when p_discounts is not null and fact('offer_spread_rate') = 'before' then (
        select sum((discount ->> 'paise')::bigint)::bigint from jsonb_array_elements(p_discounts) discount
        where (discount ->> 'size_id')::integer = s.id and (discount ->> 'is_spread')::boolean) end as spread
    from unnest((p_lines).size_ids, (p_lines).quantities) with ordinality as line(size_id, quantity, n)
    join sizes s on s.id = line.size_id
  )
  select array_agg(row(id, pieces, price_paise, unit_price, mrp_paise, cost_paise, greatest(unit_price, (paid + spread) / quantity))::priced_line order by n, unit_price),
    array_agg(row('goods', id, price_paise * pieces, '')::priced_amount order by n, unit_price),
    sum(price_paise * pieces), sum(unit_price * pieces)
  into v_priced.lines, v_priced.amounts, v_priced.list_paise, v_priced.goods_paise
  from bought cross join lateral (values
    (quantity - (paid % quantity)::integer, paid / quantity),
    ((paid % quantity)::integer, paid / quantity + 1)) as run(pieces, unit_price)
  where pieces > 0;
  if v_priced.lines is null then return null; end if;

  v_shipping := case when p_is_shipping_free or v_priced.goods_paise > fact_paise('free_shipping_above') then 0
    else fact_paise('shipping_fee') end;
  v_priced.card_paise := v_priced.goods_paise + v_shipping;
  v_priced.cod_paise := v_priced.card_paise + v_cod_fee;
  v_priced.amounts := v_priced.amounts || array(
    select row('discount', (discount ->> 'size_id')::integer, -(discount ->> 'paise')::bigint,
      discount ->> 'reason')::priced_amount
    from jsonb_array_elements(p_discounts) discount) || array(
    select row(kind, null, paise, '')::priced_amount
    from (values ('shipping', v_shipping), ('cod_fee', v_cod_fee)) as fee(kind, paise) where paise > 0);
  return v_priced;
end $$;

-- What some pieces of a price cost.
create or replace function pieces_price(p_price_paise bigint, p_pieces integer) returns bigint
language sql immutable parallel safe as $$
  select p_price_paise * p_pieces
$$;
