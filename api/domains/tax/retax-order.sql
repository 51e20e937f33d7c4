-- Splits the tax of an order's lines anew, whose address has changed: another state may ask for another head.
create or replace function retax_order(p_order_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update order_lines l
  set tax_paise = cgst + sgst + igst, cgst_paise = cgst, sgst_paise = sgst, igst_paise = igst
  from (select id, code = (current_seller()).state_code as is_intra_state
    from orders, place_of_supply(shipping_address) where id = p_order_id) o,
    lateral (select * from order_lines where order_id = o.id) sold,
    lateral split_tax(sold.unit_price_paise * sold.quantity, sold.tax_rate_bp, is_intra_state)
  where l.id = sold.id and l.tax_rule is not null and l.cgst_paise <> cgst
$$;
