-- Card payments: hold, settle, release, refund. As in orders.sql each step is one call in autocommit,
-- and locks are taken in the order customer, payment intent, order, then size rows ascending by id.

-- Gives the pieces of a hold back. The caller has locked the intent and the sizes.
create or replace function give_back_hold(p_intent_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, quantity, 'hold_release', 'intent:' || intent_id
  from payment_intent_lines where intent_id = p_intent_id
  order by size_id;
  update payment_intents set status = 'released', hold_released_at = now() where id = p_intent_id;
$$;

-- The pieces of a size that a customer holds herself.
create or replace function own_hold(p_customer_id integer, p_size_id integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(quantity), 0)::integer
  from payment_intents i join payment_intent_lines l on l.intent_id = i.id
  where i.customer_id = p_customer_id and i.status = 'open' and l.size_id = p_size_id
$$;

-- Holds the stock of a checkout that is about to be paid by card. It takes the place of the
-- customer's own earlier hold; the same lines at the same prices to the same address are that hold,
-- which lasts an hour at most. After that the pieces are for whoever comes first.
--
-- outcome: held | address_missing | empty | short | price_changed
-- amount_paise: of the hold, or (price_changed) what it would be
-- razorpay_order_id: of the earlier hold, where it is the same
-- shortages (when short): as place_cod_order's
create or replace function hold_stock(
  p_customer_id integer,
  p_kind text,
  p_size_id integer,
  p_quantity integer,
  -- null: the default address
  p_address_id integer,
  p_hold interval,
  p_shipping_fee_paise bigint,
  p_free_shipping_above_paise bigint,
  -- What the customer was told; null for whatever it is.
  p_expected_total_paise bigint
) returns table (outcome text, intent_id integer, amount_paise bigint, razorpay_order_id text, shortages jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_lines lines_to_buy;
  v_address jsonb;
  v_earlier payment_intents;
  v_subtotal bigint;
  v_shipping bigint;
  v_digest bytea;
  v_shortages jsonb;
  v_intent payment_intents;
begin
  perform 1 from customers where id = p_customer_id for no key update;

  select address_snapshot(a) into v_address from addresses a
  where a.customer_id = p_customer_id
    and case when p_address_id is null then a.is_default else a.id = p_address_id end;
  if not found then
    return query select 'address_missing', null::integer, null::bigint, null::text, null::jsonb;
    return;
  end if;

  v_lines := find_lines_to_buy(p_customer_id, p_kind, p_size_id, p_quantity);
  select * into v_earlier from payment_intents
  where customer_id = p_customer_id and status = 'open' for no key update;

  perform lock_sizes(v_lines.size_ids, v_earlier.id);
  select sum(s.price_paise * line.quantity) into v_subtotal
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id;
  if v_subtotal is null then
    return query select 'empty', null::integer, null::bigint, null::text, null::jsonb;
    return;
  end if;
  v_shipping := case when v_subtotal > p_free_shipping_above_paise then 0 else p_shipping_fee_paise end;
  if v_subtotal + v_shipping <> p_expected_total_paise then
    return query select 'price_changed', null::integer, v_subtotal + v_shipping, null::text, null::jsonb;
    return;
  end if;

  select sha256(convert_to(jsonb_build_array(p_kind, v_address, v_shipping,
    jsonb_agg(jsonb_build_array(s.id, line.quantity, s.price_paise) order by s.id))::text, 'UTF8'))
  into v_digest
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id;
  if v_earlier.request_sha256 = v_digest then
    update payment_intents
    set hold_expires_at = greatest(hold_expires_at, least(now() + p_hold, created_at + interval '1 hour'))
    where id = v_earlier.id;
    return query select 'held', v_earlier.id, v_earlier.amount_paise, v_earlier.razorpay_order_id, null::jsonb;
    return;
  end if;

  v_shortages := find_shortages(v_lines, v_earlier.id);
  if v_shortages is not null then
    return query select 'short', null::integer, null::bigint, null::text, v_shortages;
    return;
  end if;

  if v_earlier.id is not null then perform give_back_hold(v_earlier.id); end if;

  insert into payment_intents (customer_id, kind, request_sha256, amount_paise, shipping_paise,
    shipping_address, hold_expires_at)
  values (p_customer_id, p_kind, v_digest, v_subtotal + v_shipping, v_shipping, v_address, now() + p_hold)
  returning * into v_intent;

  insert into payment_intent_lines (intent_id, size_id, quantity, unit_price_paise, mrp_paise, position)
  select v_intent.id, s.id, line.quantity, s.price_paise, s.mrp_paise, line.n
  from unnest(v_lines.size_ids, v_lines.quantities) with ordinality as line(size_id, quantity, n)
  join sizes s on s.id = line.size_id;

  insert into stock_ledger (size_id, delta, reason, cause)
  select line.size_id, -line.quantity, 'hold', 'intent:' || v_intent.id
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  order by line.size_id;

  return query select 'held', v_intent.id, v_intent.amount_paise, null::text, null::jsonb;
end $$;

-- Keeps the Razorpay order of a hold, about which is asked from now on. Of two that were made at once
-- the first stays, and is answered; none is when the pieces were given back meanwhile.
create or replace function keep_razorpay_order(p_intent_id integer, p_razorpay_order_id text) returns text
language sql security definer set search_path = public, pg_temp as $$
  update payment_intents
  set razorpay_order_id = p_razorpay_order_id, checks = 0, checks_from = now(),
    next_check_at = now() + interval '2 minutes'
  where id = p_intent_id and razorpay_order_id is null and status = 'open';
  select razorpay_order_id from payment_intents where id = p_intent_id and status = 'open'
$$;

-- Gives a hold back, once, that nobody can pay for: Razorpay knows no order of it.
create or replace function drop_hold(p_intent_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from payment_intents
  where id = p_intent_id and status = 'open' and razorpay_order_id is null for no key update;
  if not found then return; end if;
  perform lock_sizes('{}', p_intent_id);
  perform give_back_hold(p_intent_id);
end $$;

-- Gives one expired hold back, and answers whose; null when there is none that is free.
create or replace function expire_hold() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_intent_id integer;
begin
  select id into v_intent_id from payment_intents
  where status = 'open' and hold_released_at is null and hold_expires_at <= now()
  order by hold_expires_at limit 1 for no key update skip locked;
  if not found then return null; end if;
  perform lock_sizes('{}', v_intent_id);
  perform give_back_hold(v_intent_id);
  return v_intent_id;
end $$;

-- Makes a payment an order, or a refund where it cannot be one. The browser's confirmation, the
-- webhook and the reconciler all end here, in any order and as often as they like.
--
-- outcome: settled | refunded | unknown
-- The order is named whenever this intent has one, also when this further payment is refunded.
create or replace function settle_payment(
  p_razorpay_order_id text,
  p_razorpay_payment_id text,
  p_status text,
  -- null: not said, as in the browser's confirmation, whose signature stands for the order's amount
  p_amount_paise bigint,
  -- of hers, instead of the one held with; null or another's changes nothing
  p_address_id integer,
  p_notes jsonb
) returns table (outcome text, order_id integer, order_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_customer customers;
  v_intent payment_intents;
  v_order orders;
  v_lines lines_to_buy;
  v_prices bigint[];
  v_mrps bigint[];
  v_address jsonb;
  v_reason text;
  v_is_confirmation boolean := p_amount_paise is null;
begin
  select * into v_intent from payment_intents where razorpay_order_id = p_razorpay_order_id;
  if not found then
    return query select 'unknown', null::integer, null::text;
    return;
  end if;
  select * into v_customer from customers where id = v_intent.customer_id for no key update;
  select * into v_intent from payment_intents where id = v_intent.id for no key update;
  select * into v_order from orders where payment_intent_id = v_intent.id;

  insert into payments (razorpay_payment_id, intent_id, status, amount_paise)
  values (p_razorpay_payment_id, v_intent.id, p_status, coalesce(p_amount_paise, v_intent.amount_paise))
  on conflict (razorpay_payment_id) do nothing;
  if not found then
    -- The webhook was faster than the browser, which knows where the order goes.
    if v_is_confirmation and v_intent.confirmed_at is null
       and v_intent.razorpay_payment_id = p_razorpay_payment_id then
      perform keep_confirmation(v_order.id, p_address_id, p_notes);
    end if;
    update payments set status = p_status
    where razorpay_payment_id = p_razorpay_payment_id and status = 'authorized' and p_status = 'captured';
    if found and v_intent.razorpay_payment_id = p_razorpay_payment_id then
      update payment_intents set next_check_at = null where id = v_intent.id;
    end if;
    return query select
      case when v_intent.razorpay_payment_id = p_razorpay_payment_id then 'settled' else 'refunded' end,
      v_order.id, v_order.number;
    return;
  end if;

  v_reason := case
    when p_amount_paise <> v_intent.amount_paise then 'the amount is not the one asked for'
    when v_order.id is not null then 'the order was paid already'
    when v_customer.deleted_at is not null then 'the account was deleted'
  end;

  if v_reason is null then
    -- In the order of the cart, which the order keeps.
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
    return query select 'refunded', v_order.id, v_order.number;
    return;
  end if;

  select address_snapshot(a) into v_address from addresses a
  where a.id = p_address_id and a.customer_id = v_customer.id;

  insert into orders (customer_id, status, payment_method, payment_status, payment_intent_id,
    subtotal_paise, shipping_paise, total_paise, shipping_address, notes, request_sha256)
  values (v_customer.id, 'Confirmed', 'card', 'paid', v_intent.id,
    v_intent.amount_paise - v_intent.shipping_paise, v_intent.shipping_paise, v_intent.amount_paise,
    coalesce(v_address, v_intent.shipping_address), p_notes, v_intent.request_sha256)
  returning * into v_order;
  perform write_order_lines(v_order.id, v_lines, v_prices, v_mrps);

  if v_intent.status <> 'open' then
    insert into stock_ledger (size_id, delta, reason, cause)
    select line.size_id, -line.quantity, 'order', 'order:' || v_order.id
    from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
    order by line.size_id;
  end if;
  update payment_intents
  set status = 'settled', settled_at = now(), razorpay_payment_id = p_razorpay_payment_id,
    confirmed_at = case when v_is_confirmation then now() end,
    -- One that was only authorized is asked about until it is captured.
    checks = 0, checks_from = now(),
    next_check_at = case when p_status = 'captured' then null else now() + interval '2 minutes' end
  where id = v_intent.id;

  insert into outbox (message_id, kind, recipient, payload)
  values ('order-paid.' || v_order.id, 'order_paid', v_customer.email,
    jsonb_build_object('order_id', v_order.id));

  if v_intent.kind = 'cart' then
    -- Only what was paid for: she may have put more in since, or be about to change it.
    perform 1 from cart_lines
    where customer_id = v_customer.id and size_id = any(v_lines.size_ids) order by id for update;
    delete from cart_lines using unnest(v_lines.size_ids, v_lines.quantities) as paid(size_id, quantity)
    where cart_lines.customer_id = v_customer.id and cart_lines.size_id = paid.size_id
      and cart_lines.quantity <= paid.quantity;
    update cart_lines set quantity = cart_lines.quantity - paid.quantity
    from unnest(v_lines.size_ids, v_lines.quantities) as paid(size_id, quantity)
    where cart_lines.customer_id = v_customer.id and cart_lines.size_id = paid.size_id;
  end if;

  return query select 'settled', v_order.id, v_order.number;
end $$;

-- Keeps, once, what the browser says of an order that was made without it, until its parcel is packed.
create or replace function keep_confirmation(p_order_id integer, p_address_id integer, p_notes jsonb)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_intents set confirmed_at = now()
  where id = (select payment_intent_id from orders where id = p_order_id);
  update orders o set
    shipping_address = coalesce((select address_snapshot(a) from addresses a
      where a.id = p_address_id and a.customer_id = o.customer_id), o.shipping_address),
    notes = coalesce(p_notes, o.notes)
  where id = p_order_id and status = 'Confirmed'
    and not exists (select from shipments where order_id = p_order_id);
end $$;

-- Writes down that money goes back, and why, in words that a mail can go on with; the worker then asks Razorpay until it has.
--
-- p_amount_paise: null for all that was paid
create or replace function refund_payment(
  p_razorpay_payment_id text, p_order_id integer, p_amount_paise bigint, p_reason text
) returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into refunds (razorpay_payment_id, order_id, amount_paise, reason)
  select razorpay_payment_id, p_order_id, coalesce(p_amount_paise, amount_paise), p_reason
  from payments where razorpay_payment_id = p_razorpay_payment_id
  returning id
$$;

-- All has gone back that can: the fee for bringing cash to a door stays.
create or replace function mark_order_refunded(p_order_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o set payment_status = 'refunded'
  where id = p_order_id and payment_status = 'paid' and subtotal_paise + shipping_paise <=
    (select sum(amount_paise) from refunds r where r.order_id = o.id and r.status = 'processed')
$$;

-- Keeps what Razorpay has said of a refund. Said again it changes nothing.
--
-- p_razorpay_refund_id: null where the money went back by another refund, made at its dashboard
create or replace function finish_refund(
  p_refund_id integer, p_razorpay_refund_id text, p_status text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_refund refunds;
  v_customer customers;
begin
  select c.* into v_customer
  from refunds r
  join payments p using (razorpay_payment_id)
  join payment_intents i on i.id = p.intent_id
  join customers c on c.id = i.customer_id
  where r.id = p_refund_id for no key update of c;

  update refunds
  set razorpay_refund_id = coalesce(p_razorpay_refund_id, razorpay_refund_id), status = p_status, last_error = null,
    processed_at = case when p_status = 'processed' then now() end
  where id = p_refund_id and status = 'pending' and method = 'razorpay'
  returning * into v_refund;
  if not found then return; end if;
  if p_status = 'failed' then
    -- The money is still with Razorpay; a new one is due, later the more have failed.
    insert into refunds (razorpay_payment_id, order_id, return_request_id, amount_paise, reason,
      due_since, next_attempt_at)
    select v_refund.razorpay_payment_id, v_refund.order_id, v_refund.return_request_id,
      v_refund.amount_paise, v_refund.reason, v_refund.due_since,
      now() + backoff(count(*), interval '1 hour', interval '1 day')
    from refunds where razorpay_payment_id = v_refund.razorpay_payment_id and status = 'failed';
  end if;
  if p_status <> 'processed' then return; end if;

  update payments p set status = 'refunded'
  where razorpay_payment_id = v_refund.razorpay_payment_id and amount_paise =
    (select sum(amount_paise) from refunds r
     where r.razorpay_payment_id = p.razorpay_payment_id and r.status = 'processed');
  perform mark_order_refunded(v_refund.order_id);
  insert into outbox (message_id, kind, recipient, payload)
  values ('refund-sent.' || v_refund.id, 'refund_sent', v_customer.email,
    jsonb_build_object('refund_id', v_refund.id));
end $$;

-- Cancels an order that has not been sent: the pieces go back once, and so does the money.
--
-- p_customer_id: null for the shop itself
-- outcome: cancelled | already | too_late | missing
create or replace function cancel_order(p_customer_id integer, p_order_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order((select id from orders
    where id = p_order_id and (p_customer_id is null or customer_id = p_customer_id)));
begin
  if v_order.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  if v_order.status = 'Cancelled' then
    return query select 'already', v_order.status;
    return;
  end if;
  if not exists (select 1 from order_status_moves
                 where from_status = v_order.status and to_status = 'Cancelled') then
    return query select 'too_late', v_order.status;
    return;
  end if;

  perform lock_sizes(array(select size_id from order_lines where order_id = p_order_id), null);
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, quantity, 'cancellation', 'order:' || order_id
  from order_lines where order_id = p_order_id order by size_id;
  update orders set status = 'Cancelled' where id = p_order_id;

  if v_order.payment_status = 'paid' then
    perform refund_payment(razorpay_payment_id, p_order_id, v_order.total_paise, 'the order was cancelled')
    from payment_intents where id = v_order.payment_intent_id;
  end if;
  insert into outbox (message_id, kind, recipient, payload)
  select 'order-cancelled.' || p_order_id, 'order_cancelled', email,
    jsonb_build_object('order_id', p_order_id)
  from customers where id = v_order.customer_id;

  return query select 'cancelled', 'Cancelled';
end $$;
