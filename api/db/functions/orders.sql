-- The steps of an order. Each is one call in autocommit; the order in which locks are taken is the
-- same everywhere: customer, payment intent, order, then size rows ascending by id in one pass.

-- GST on garments, in basis points of the price before tax: 5 % up to ₹2,500 a piece, 18 % above.
-- Source: Notification 9/2025-Central Tax (Rate), schedules I and III, from 22 September 2025.
create or replace function gst_rate_bp(p_unit_price_paise bigint) returns integer
language sql immutable parallel safe as $$
  select case when p_unit_price_paise * 10000 <= 250000::bigint * 10500 then 500 else 1800 end
$$;

-- The tax inside a price that includes it, rounded to the paisa.
create or replace function tax_within(p_total_paise bigint, p_rate_bp integer) returns bigint
language sql immutable parallel safe as $$
  select round(p_total_paise::numeric * p_rate_bp / (10000 + p_rate_bp))::bigint
$$;

create or replace function order_status_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> (case new.payment_method when 'cod' then 'Pending' else 'Confirmed' end) then
      raise exception 'a new % order cannot be %', new.payment_method, new.status
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
  else
    if new.status = old.status then return new; end if;
    if not exists (select 1 from order_status_moves
                   where from_status = old.status and to_status = new.status) then
      raise exception 'an order cannot move from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
    if new.status = 'Cancelled' and old.status in ('Shipped', 'In Transit') and not exists (
        select from shipments
        where order_id = new.id and direction = 'forward' and returned_at is not null) then
      raise exception 'an order that was sent is cancelled when its parcel is back'
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
  end if;
  insert into order_events (order_id, status) values (new.id, new.status);
  return new;
end $$;

create or replace trigger orders_guard_status
  after insert or update of status on orders
  for each row execute function order_status_guard();

-- Money comes once and goes back at most: unpaid, paid, refunded.
create or replace function payment_status_guard() returns trigger
language plpgsql as $$
begin
  if (old.payment_status, new.payment_status) not in
     (('unpaid', 'unpaid'), ('unpaid', 'paid'), ('paid', 'paid'), ('paid', 'refunded'), ('refunded', 'refunded')) then
    raise exception 'a payment cannot move from % to %', old.payment_status, new.payment_status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger orders_guard_payment
  before update of payment_status on orders
  for each row execute function payment_status_guard();

create or replace function address_snapshot(p_address addresses) returns jsonb
language sql immutable parallel safe as $$
  select to_jsonb(p_address) - array['customer_id', 'is_default', 'created_at']
$$;

-- Places a cash-on-delivery order, once for a key, or refuses it and changes nothing.
--
-- outcome: placed | replayed | key_reused | address_missing | empty | short | price_changed
-- total_paise: of the order, or (price_changed) what it would be
-- shortages (when short): [{size_id, product_name, colour_name, size, left}]
create or replace function place_cod_order(
  p_customer_id integer,
  p_kind text,
  p_size_id integer,
  p_quantity integer,
  p_address_id integer,
  p_idempotency_key text,
  p_request_sha256 bytea,
  -- How long the request had waited in the application when this statement was sent.
  p_waited interval,
  p_notes jsonb,
  p_cod_fee_paise bigint,
  p_shipping_fee_paise bigint,
  p_free_shipping_above_paise bigint,
  -- What the customer was told; null for whatever it is.
  p_expected_total_paise bigint
) returns table (outcome text, order_id integer, order_number text, total_paise bigint, shortages jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_requested_at timestamptz := now() - p_waited;
  v_address jsonb;
  v_lines lines_to_buy;
  v_hold payment_intents;
  v_shortages jsonb;
  v_subtotal bigint;
  v_shipping bigint;
  v_total bigint;
  v_earlier orders;
  v_order orders;
begin
  perform 1 from customers where id = p_customer_id for no key update;

  if p_idempotency_key is not null then
    select * into v_earlier from orders
    where customer_id = p_customer_id and idempotency_key = p_idempotency_key;
  else
    -- Without a key only requests that overlap are one: an order written after this request came.
    select * into v_earlier from orders
    where customer_id = p_customer_id and idempotency_key is null
      and request_sha256 = p_request_sha256 and created_at > v_requested_at
    order by id desc limit 1;
  end if;
  if v_earlier.id is not null then
    return query select
      case when v_earlier.request_sha256 = p_request_sha256 then 'replayed' else 'key_reused' end,
      v_earlier.id, v_earlier.number, v_earlier.total_paise, null::jsonb;
    return;
  end if;

  select address_snapshot(a) into v_address from addresses a
  where a.id = p_address_id and a.customer_id = p_customer_id;
  if not found then
    return query select 'address_missing', null::integer, null::text, null::bigint, null::jsonb;
    return;
  end if;

  v_lines := find_lines_to_buy(p_customer_id, p_kind, p_size_id, p_quantity);
  -- Pieces that she holds for a card payment which she has turned from are hers to order.
  select * into v_hold from payment_intents i
  where customer_id = p_customer_id and status = 'open' and exists (
    select from payment_intent_lines l where l.intent_id = i.id and l.size_id = any(v_lines.size_ids))
  for no key update;

  perform lock_sizes(v_lines.size_ids, v_hold.id);
  select sum(s.price_paise * line.quantity) into v_subtotal
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id;
  if v_subtotal is null then
    return query select 'empty', null::integer, null::text, null::bigint, null::jsonb;
    return;
  end if;
  v_shortages := find_shortages(v_lines, v_hold.id);
  if v_shortages is not null then
    return query select 'short', null::integer, null::text, null::bigint, v_shortages;
    return;
  end if;
  v_shipping := case when v_subtotal > p_free_shipping_above_paise then 0 else p_shipping_fee_paise end;
  v_total := v_subtotal + v_shipping + p_cod_fee_paise;
  if v_total <> p_expected_total_paise then
    return query select 'price_changed', null::integer, null::text, v_total, null::jsonb;
    return;
  end if;
  if v_hold.id is not null then perform give_back_hold(v_hold.id); end if;

  insert into orders (customer_id, payment_method, subtotal_paise, shipping_paise, cod_fee_paise,
    total_paise, shipping_address, notes, idempotency_key, request_sha256)
  values (p_customer_id, 'cod', v_subtotal, v_shipping, p_cod_fee_paise,
    v_total, v_address, p_notes, p_idempotency_key, p_request_sha256)
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

  if p_kind = 'cart' then
    delete from cart_lines where customer_id = p_customer_id and size_id = any(v_lines.size_ids);
  end if;

  return query select 'placed', v_order.id, v_order.number, v_order.total_paise, null::jsonb;
end $$;

-- Copies what is sold into the order's lines, under the caller's locks: at the prices agreed before,
-- or, where those are null, at today's.
create or replace function write_order_lines(
  p_order_id integer, p_lines lines_to_buy, p_prices bigint[], p_mrps bigint[]
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into order_lines (order_id, size_id, quantity, product_id, variant_id, product_name, brand,
    category_name, colour_name, colour_hex, size, picture_key, unit_price_paise, mrp_paise, hsn,
    tax_rate_bp, tax_paise, is_returnable, is_replaceable)
  select p_order_id, s.id, line.quantity, p.id, v.id, p.name, p.brand,
    g.name, v.colour_name, v.hex, s.size,
    (select pic.key from variant_pictures vp join pictures pic on pic.id = vp.picture_id
     where vp.variant_id = v.id order by vp.position limit 1),
    sold.price, case when line.price is null then s.mrp_paise else line.mrp end, p.hsn,
    sold.rate, tax_within(sold.price * line.quantity, sold.rate),
    p.is_returnable, p.is_replaceable
  from unnest((p_lines).size_ids, (p_lines).quantities, p_prices, p_mrps)
    with ordinality as line(size_id, quantity, price, mrp, n)
  join sizes s on s.id = line.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  join product_groups g on g.id = p.group_id
  cross join lateral (select coalesce(line.price, s.price_paise) as price,
    gst_rate_bp(coalesce(line.price, s.price_paise)) as rate) sold
  order by line.n
$$;
