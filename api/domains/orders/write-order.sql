-- Makes a purchase an order, whose lines and amounts it has. The caller holds the locks, and its pieces are held or left.
create or replace function write_order(
  p_purchase purchases, p_total_paise bigint, p_address jsonb, p_notes jsonb, p_gstin text
) returns orders
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_cash boolean := p_purchase.method = 'cod';
  v_order orders;
begin
  insert into orders (customer_id, purchase_id, status, payment_method, payment_status, total_paise, shipping_address,
    notes, buyer_gstin)
  values (p_purchase.customer_id, p_purchase.id, case when v_is_cash then 'Pending' else 'Confirmed' end,
    p_purchase.method, case when v_is_cash then 'unpaid' else 'paid' end, p_total_paise, p_address, p_notes, p_gstin)
  returning * into v_order;
  perform write_order_lines(v_order.id);

  -- What an open hold has left stock already.
  if p_purchase.status <> 'open' then
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, -sum(quantity), 'order', 'order:' || v_order.id
    from purchase_lines where purchase_id = p_purchase.id group by size_id order by size_id;
  end if;
  insert into outbox (message_id, kind, recipient, payload)
  select case when v_is_cash then 'order-placed.' else 'order-paid.' end || v_order.id,
    case when v_is_cash then 'order_placed' else 'order_paid' end, email, jsonb_build_object('order_id', v_order.id)
  from customers where id = p_purchase.customer_id;
  perform queue_messages(v_order.id, p_purchase.customer_id, 'order_placed');
  if p_purchase.kind = 'cart' then perform take_from_cart(p_purchase); end if;
  if p_purchase.kind = 'entered' and v_is_cash then
    perform write_audit('order.enter', v_order.number, null, jsonb_build_object('rupees', p_total_paise / 100.0));
  end if;
  return v_order;
end $$;

create or replace function write_order_lines(p_order_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  with sold as materialized (
    select purchase_id, code = (current_seller()).state_code as is_intra_state
    from orders, place_of_supply(shipping_address) where id = p_order_id
  )
  insert into order_lines (order_id, size_id, quantity, product_id, variant_id, product_name, brand,
    category_name, colour_name, colour_hex, size, picture_key, list_price_paise, unit_price_paise, mrp_paise, cost_paise,
    hsn, tax_rate_bp, tax_rule, tax_paise, cgst_paise, sgst_paise, igst_paise, is_returnable, is_replaceable)
  select p_order_id, s.id, line.quantity, p.id, v.id, p.name, p.brand,
    g.name, v.colour_name, v.hex, s.size,
    (select pic.key from variant_pictures vp join pictures pic on pic.id = vp.picture_id
     where vp.variant_id = v.id order by vp.position limit 1),
    line.list_price_paise, line.unit_price_paise, line.mrp_paise, line.cost_paise,
    p.hsn, applied.rate_bp, applied.rule, cgst + sgst + igst, cgst, sgst, igst, p.is_returnable, p.is_replaceable
  from sold
  join purchase_lines line using (purchase_id)
  join sizes s on s.id = line.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  join product_groups g on g.id = p.group_id
  cross join lateral find_tax_rate(p.hsn, coalesce(line.rated_paise, line.unit_price_paise), day_in_india(now())) applied
  cross join lateral split_tax(line.unit_price_paise * line.quantity, applied.rate_bp, is_intra_state)
  order by line.position
$$;

-- Takes what was bought out of her cart, which may have changed since, and the code with it: one that is used would
-- be refused in her next cart.
create or replace function take_from_cart(p_purchase purchases) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform take_code_off(p_customer_id => p_purchase.customer_id);
  perform 1 from cart_lines
  where customer_id = p_purchase.customer_id
    and size_id in (select size_id from purchase_lines where purchase_id = p_purchase.id)
  order by id for update;
  delete from cart_lines using (
    select size_id, sum(quantity) as quantity from purchase_lines where purchase_id = p_purchase.id group by size_id) bought
  where customer_id = p_purchase.customer_id and cart_lines.size_id = bought.size_id
    and cart_lines.quantity <= bought.quantity;
  update cart_lines set quantity = cart_lines.quantity - bought.quantity
  from (
    select size_id, sum(quantity) as quantity from purchase_lines where purchase_id = p_purchase.id group by size_id) bought
  -- A line that was added since the deletion stays as it is.
  where customer_id = p_purchase.customer_id and cart_lines.size_id = bought.size_id
    and cart_lines.quantity > bought.quantity;
end $$;

-- An address as an order stores it.
create or replace function address_snapshot(p_address addresses) returns jsonb
language sql immutable parallel safe as $$
  select to_jsonb(p_address) - array['customer_id', 'is_default', 'created_at']
$$;
