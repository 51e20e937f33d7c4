-- Turns a payment into an order, or into that of one on delivery, or refunds it; called in any order and any number of
-- times.
-- outcome: settled | refunded | unknown
-- order_id: the intent's order, also where this is a further payment
create or replace function settle_payment(
  p_razorpay_order_id text,
  p_razorpay_payment_id text,
  p_status text,
  -- null from the browser, whose signature covers the amount
  p_amount_paise bigint,
  -- one of the customer's, to replace the address of the hold
  p_address_id integer,
  p_notes jsonb,
  p_gstin text default null
) returns table (outcome text, order_id bigint, order_number text)
language plpgsql security definer set search_path = public, pg_temp
-- Planned once a connection: planning its statements each time takes as long as running them.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_customer customers;
  v_intent payment_intents;
  v_order orders;
  v_waiting orders;
  v_lines lines_to_buy;
  v_prices bigint[];
  v_mrps bigint[];
  v_address jsonb;
  v_reason text;
  v_is_confirmation boolean := p_amount_paise is null;
begin
  select * into v_intent from payment_intents where razorpay_order_id = p_razorpay_order_id;
  if not found then
    return query select 'unknown', null::bigint, null::text;
    return;
  end if;
  select * into v_customer from customers where id = v_intent.customer_id for no key update;
  select * into v_intent from payment_intents where id = v_intent.id for no key update;
  select * into v_order from orders where payment_intent_id = v_intent.id;
  select * into v_waiting from orders where id = v_intent.order_id for no key update;

  insert into payments (razorpay_payment_id, intent_id, status, amount_paise)
  values (p_razorpay_payment_id, v_intent.id, p_status, coalesce(p_amount_paise, v_intent.amount_paise))
  on conflict (razorpay_payment_id) do nothing;
  if not found then
    -- The webhook came first; the browser's address and notes are added.
    if v_is_confirmation and v_intent.confirmed_at is null
       and v_intent.razorpay_payment_id = p_razorpay_payment_id then
      perform record_confirmation(v_order.id, p_address_id, p_notes, p_gstin);
    end if;
    update payments set status = p_status
    where razorpay_payment_id = p_razorpay_payment_id and status = 'authorized' and p_status = 'captured';
    if found and v_intent.razorpay_payment_id = p_razorpay_payment_id then
      update payment_intents set next_check_at = null where id = v_intent.id;
    end if;
    return query select
      case when v_intent.razorpay_payment_id = p_razorpay_payment_id then 'settled' else 'refunded' end,
      coalesce(v_order.id, v_waiting.id), coalesce(v_order.number, v_waiting.number);
    return;
  end if;

  v_reason := case
    when p_amount_paise <> v_intent.amount_paise then 'the amount is not the one asked for'
    when v_order.id is not null then 'the order was paid already'
    when v_customer.deleted_at is not null then 'the account was deleted'
    when v_waiting.id is not null then find_payment_hindrance(v_waiting)
    when v_intent.kind = 'entered' and v_intent.dropped_at is not null then 'its payment link was withdrawn'
  end;

  if v_reason is null and v_waiting.id is null then
    select array_agg(size_id order by position), array_agg(quantity order by position),
      array_agg(unit_price_paise order by position), array_agg(mrp_paise order by position)
    into v_lines.size_ids, v_lines.quantities, v_prices, v_mrps
    from payment_intent_lines where intent_id = v_intent.id;
    perform lock_sizes(v_lines.size_ids, null);
    if v_intent.status <> 'open' and find_shortages(v_lines, null) is not null then
      v_reason := 'it sold out before the payment came';
    end if;
  end if;

  if v_reason is not null then
    perform refund_payment(p_razorpay_payment_id, null, p_amount_paise, v_reason);
    if v_order.id is null and v_intent.status <> 'open' then
      update payment_intents set status = 'refunded' where id = v_intent.id;
    end if;
    insert into outbox (message_id, kind, recipient, payload)
    values ('payment-returned.' || p_razorpay_payment_id, 'payment_returned', v_customer.email,
      jsonb_build_object('razorpay_payment_id', p_razorpay_payment_id));
    return query select 'refunded', coalesce(v_order.id, v_waiting.id), coalesce(v_order.number, v_waiting.number);
    return;
  end if;

  update payment_intents
  set status = 'settled', settled_at = now(), razorpay_payment_id = p_razorpay_payment_id,
    confirmed_at = case when v_is_confirmation or v_waiting.id is not null then now() end,
    -- An authorized payment is checked until it is captured.
    checks = 0, checks_from = now(),
    next_check_at = case when p_status = 'captured' then null else now() + interval '2 minutes' end
  where id = v_intent.id;

  if v_waiting.id is not null then
    perform pay_order(v_waiting, v_intent.id);
    return query select 'settled', v_waiting.id, v_waiting.number;
    return;
  end if;

  select address_snapshot(a) into v_address from addresses a
  where a.id = p_address_id and a.customer_id = v_customer.id;

  insert into orders (customer_id, status, payment_method, payment_status, payment_intent_id,
    subtotal_paise, shipping_paise, total_paise, shipping_address, notes, request_sha256, buyer_gstin,
    entered_by)
  values (v_customer.id, 'Confirmed', 'card', 'paid', v_intent.id,
    v_intent.amount_paise - v_intent.shipping_paise, v_intent.shipping_paise, v_intent.amount_paise,
    coalesce(v_address, v_intent.shipping_address), p_notes, v_intent.request_sha256,
    coalesce(p_gstin, v_intent.buyer_gstin), v_intent.entered_by)
  returning * into v_order;
  perform write_order_lines(v_order.id, v_lines, v_prices, v_mrps);

  if v_intent.status <> 'open' then
    insert into stock_ledger (size_id, delta, reason, cause)
    select line.size_id, -line.quantity, 'order', 'order:' || v_order.id
    from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
    order by line.size_id;
  end if;
  insert into outbox (message_id, kind, recipient, payload)
  values ('order-paid.' || v_order.id, 'order_paid', v_customer.email,
    jsonb_build_object('order_id', v_order.id));
  perform queue_messages(v_order.id, v_customer.id, 'order_placed');

  if v_intent.kind = 'cart' then
    -- Only what was paid for: the cart may have changed since.
    perform 1 from cart_lines
    where customer_id = v_customer.id and size_id = any(v_lines.size_ids) order by id for update;
    delete from cart_lines using unnest(v_lines.size_ids, v_lines.quantities) as paid(size_id, quantity)
    where cart_lines.customer_id = v_customer.id and cart_lines.size_id = paid.size_id
      and cart_lines.quantity <= paid.quantity;
    update cart_lines set quantity = cart_lines.quantity - paid.quantity
    from unnest(v_lines.size_ids, v_lines.quantities) as paid(size_id, quantity)
    -- A line that was added since the deletion stays as it is.
    where cart_lines.customer_id = v_customer.id and cart_lines.size_id = paid.size_id
      and cart_lines.quantity > paid.quantity;
  end if;

  return query select 'settled', v_order.id, v_order.number;
end $$;
