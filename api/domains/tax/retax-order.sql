-- Splits the tax of an order's lines anew, whose address has changed: another state may ask for another head.
create or replace function retax_order(p_order_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update order_lines l
  set tax_paise = cgst + sgst + igst, cgst_paise = cgst, sgst_paise = sgst, igst_paise = igst
  from (
    select sold.id, heads.*
    from orders o
    cross join lateral place_of_supply(o.shipping_address) place
    join order_lines sold on sold.order_id = o.id
    cross join lateral split_tax(share_of(sold, sold.quantity), sold.tax_rate_bp,
      place.code = (current_seller()).state_code) heads
    where o.id = p_order_id
  ) anew
  where l.id = anew.id and l.tax_rule is not null and l.cgst_paise <> cgst
$$;
