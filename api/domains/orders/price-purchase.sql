-- What lines cost at today's prices, in paise; the one place that adds up lines, shipping and fees.
-- card, cod: the totals by card and in cash; all null but shipping where there are no lines
create or replace function price_purchase(
  p_lines lines_to_buy,
  p_shipping_fee_paise bigint,
  p_free_shipping_above_paise bigint,
  p_cod_fee_paise bigint
) returns table (subtotal bigint, shipping bigint, card bigint, cod bigint)
language sql stable parallel safe as $$
  select subtotal, shipping, subtotal + shipping, subtotal + shipping + p_cod_fee_paise
  from (select sum(s.price_paise * line.quantity)::bigint as subtotal
    from unnest((p_lines).size_ids, (p_lines).quantities) as line(size_id, quantity)
    join sizes s on s.id = line.size_id) goods,
  lateral (select case when subtotal > p_free_shipping_above_paise then 0
    else p_shipping_fee_paise end as shipping) delivery
$$;
