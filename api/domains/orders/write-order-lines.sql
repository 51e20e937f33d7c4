-- Writes the lines of an order, at the prices given or, where null, at today's. The caller holds the locks.
create or replace function write_order_lines(
  p_order_id bigint, p_lines lines_to_buy, p_prices bigint[], p_mrps bigint[]
) returns void
language sql security definer set search_path = public, pg_temp as $$
  with taxed as materialized (
    select code = (current_seller()).state_code as is_intra_state
    from orders, place_of_supply(shipping_address) where id = p_order_id
  )
  insert into order_lines (order_id, size_id, quantity, product_id, variant_id, product_name, brand,
    category_name, colour_name, colour_hex, size, picture_key, unit_price_paise, mrp_paise, hsn,
    tax_rate_bp, tax_rule, tax_paise, cgst_paise, sgst_paise, igst_paise, is_returnable, is_replaceable)
  select p_order_id, s.id, line.quantity, p.id, v.id, p.name, p.brand,
    g.name, v.colour_name, v.hex, s.size,
    (select pic.key from variant_pictures vp join pictures pic on pic.id = vp.picture_id
     where vp.variant_id = v.id order by vp.position limit 1),
    sold.price, case when line.price is null then s.mrp_paise else line.mrp end, p.hsn,
    applied.rate_bp, applied.rule, cgst + sgst + igst, cgst, sgst, igst,
    p.is_returnable, p.is_replaceable
  from unnest((p_lines).size_ids, (p_lines).quantities, p_prices, p_mrps)
    with ordinality as line(size_id, quantity, price, mrp, n)
  join sizes s on s.id = line.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  join product_groups g on g.id = p.group_id
  cross join taxed
  cross join lateral (select coalesce(line.price, s.price_paise) as price) sold
  cross join lateral find_tax_rate(p.hsn, sold.price, day_in_india(now())) applied
  cross join lateral split_tax(sold.price * line.quantity, applied.rate_bp, is_intra_state)
  order by line.n
$$;
