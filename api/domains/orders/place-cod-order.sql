-- Places a cash-on-delivery order, once for a key, or refuses it and changes nothing.
-- outcome: placed | replayed | key_reused | address_missing | empty | short | price_changed | too_many_orders | too_many_waiting | too_large | too_many_of_address | cod_abroad | pin_unserved | pin_without_cod
-- total_paise: of the order, or (price_changed) what it would be
-- shortages (when short): [{size_id, product_name, colour_name, size, left}]
-- wait_seconds (when too many orders were placed): until there is room
create or replace function place_cod_order(
  p_customer_id integer,
  p_kind text,
  p_size_id integer,
  p_quantity integer,
  p_address_id integer,
  p_idempotency_key text,
  p_request_sha256 bytea,
  -- how long the request had waited in the application when this statement was sent
  p_waited interval,
  p_notes jsonb,
  p_cod_fee_paise bigint,
  p_shipping_fee_paise bigint,
  p_free_shipping_above_paise bigint,
  -- the total that the customer saw; null to skip the check
  p_expected_total_paise bigint,
  -- when the request came in, by the application's clock
  p_received_at timestamptz default null,
  -- as find_cod_limit takes them; null for none
  p_limits jsonb default null,
  p_gstin text default null,
  -- what she was asked and said yes to, by its purpose
  p_consents jsonb default null,
  p_variant_id integer default null,
  p_product_id integer default null,
  -- of an entered order its sizes, each once, and how many pieces of each
  p_size_ids integer[] default null,
  p_quantities integer[] default null
) returns table (outcome text, order_id bigint, order_number text, total_paise bigint, shortages jsonb,
  wait_seconds float8)
language plpgsql security definer set search_path = public, pg_temp
-- Planned once a connection: planning its statements each time takes as long as running them.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- The statement itself may have been late, which the application's clock says, if it is right.
  v_requested_at timestamptz := greatest(now() - p_waited - interval '1 second',
    least(now() - p_waited, p_received_at));
  v_address jsonb;
  v_refusal text;
  v_lines lines_to_buy;
  v_hold payment_intents;
  v_shortages jsonb;
  v_price record;
  v_limit record;
  v_earlier orders;
  v_order orders;
begin
  perform 1 from customers where id = p_customer_id for no key update;

  if p_idempotency_key is not null then
    select * into v_earlier from orders
    where customer_id = p_customer_id and idempotency_key = p_idempotency_key;
  else
    -- Without a key, an equal order written since this request arrived is the same request.
    select * into v_earlier from orders
    where customer_id = p_customer_id and idempotency_key is null
      and request_sha256 = p_request_sha256 and created_at > v_requested_at
    order by id desc limit 1;
  end if;
  if v_earlier.id is not null then
    return query select
      case when v_earlier.request_sha256 = p_request_sha256 then 'replayed' else 'key_reused' end,
      v_earlier.id, v_earlier.number, v_earlier.total_paise, null::jsonb, null::float8;
    return;
  end if;

  v_lines := find_lines_to_buy(p_customer_id, p_kind, p_size_id, p_quantity, p_variant_id, p_product_id,
    p_size_ids, p_quantities);
  if p_kind = 'buynow' and v_lines.size_ids is null then
    return query select 'empty', null::bigint, null::text, null::bigint, null::jsonb, null::float8;
    return;
  end if;

  select address_snapshot(a) into v_address from addresses a
  where a.id = p_address_id and a.customer_id = p_customer_id;
  if not found then
    return query select 'address_missing', null::bigint, null::text, null::bigint, null::jsonb, null::float8;
    return;
  end if;

  v_refusal := find_delivery_refusal(v_address, true);
  if v_refusal is not null then
    return query select v_refusal, null::bigint, null::text, null::bigint, null::jsonb, null::float8;
    return;
  end if;

  -- Pieces that the customer holds for a card payment count as available to her.
  select * into v_hold from payment_intents i
  where customer_id = p_customer_id and status = 'open' and kind <> 'entered' and exists (
    select from payment_intent_lines l where l.intent_id = i.id and l.size_id = any(v_lines.size_ids))
  for no key update;

  perform lock_sizes(v_lines.size_ids, v_hold.id);
  select * into v_price from price_purchase(v_lines, p_shipping_fee_paise,
    p_free_shipping_above_paise, p_cod_fee_paise);
  if v_price.subtotal is null then
    return query select 'empty', null::bigint, null::text, null::bigint, null::jsonb, null::float8;
    return;
  end if;
  v_shortages := find_shortages(v_lines, v_hold.id);
  if v_shortages is not null then
    return query select 'short', null::bigint, null::text, null::bigint, v_shortages, null::float8;
    return;
  end if;
  if v_price.cod <> p_expected_total_paise then
    return query select 'price_changed', null::bigint, null::text, v_price.cod, null::jsonb, null::float8;
    return;
  end if;
  if p_limits is not null then
    select * into v_limit from find_cod_limit(p_customer_id, v_lines, v_price.subtotal, p_limits);
    if v_limit.outcome is not null then
      return query select v_limit.outcome, null::bigint, null::text, null::bigint, null::jsonb, v_limit.wait_seconds;
      return;
    end if;
  end if;
  if v_hold.id is not null then perform release_hold(v_hold.id); end if;

  insert into orders (customer_id, payment_method, subtotal_paise, shipping_paise, cod_fee_paise,
    total_paise, shipping_address, notes, idempotency_key, request_sha256, buyer_gstin, entered_by)
  values (p_customer_id, 'cod', v_price.subtotal, v_price.shipping, p_cod_fee_paise,
    v_price.cod, v_address, p_notes, p_idempotency_key, p_request_sha256, p_gstin,
    case p_kind when 'entered' then current_actor() end)
  returning * into v_order;

  perform write_order_lines(v_order.id, v_lines, null, null);

  insert into stock_ledger (size_id, delta, reason, cause)
  select line.size_id, -line.quantity, 'order', 'order:' || v_order.id
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  order by line.size_id;

  insert into outbox (message_id, kind, recipient, payload)
  select 'order-placed.' || v_order.id, 'order_placed', c.email,
    jsonb_build_object('order_id', v_order.id)
  from customers c where c.id = p_customer_id;
  perform record_consent(p_purpose => purpose, p_is_given => true, p_text => text, p_customer_id => p_customer_id)
  from jsonb_each_text(p_consents) as given(purpose, text);
  perform queue_messages(v_order.id, p_customer_id, 'order_placed');

  if p_kind = 'entered' then
    perform write_audit('order.enter', v_order.number, null, jsonb_build_object('rupees', v_order.total_paise / 100.0));
  end if;
  if p_kind = 'cart' then
    delete from cart_lines where customer_id = p_customer_id and size_id = any(v_lines.size_ids);
  end if;

  return query select 'placed', v_order.id, v_order.number, v_order.total_paise, null::jsonb, null::float8;
end $$;
