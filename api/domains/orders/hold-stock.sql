-- Holds the stock of a checkout that is about to be paid by card, in place of the customer's earlier hold. The
-- same lines, prices and address extend that hold instead, up to an hour from its start. What staff enter (p_kind
-- 'entered', for a link) is a hold beside hers.
-- outcome: held | address_missing | empty | short | price_changed | too_many_orders | too_many_holds | too_many_of_address | pin_unserved
-- amount_paise: of the hold, or (price_changed) what it would be
-- razorpay_order_id: of the earlier hold, where it is the same
-- shortages (when short), wait_seconds (when too many): as place_cod_order's
create or replace function hold_stock(
  p_customer_id integer,
  p_kind text,
  p_size_id integer,
  p_quantity integer,
  p_address_id integer,
  p_hold interval,
  p_shipping_fee_paise bigint,
  p_free_shipping_above_paise bigint,
  -- the total that the customer saw; null to skip the check
  p_expected_total_paise bigint,
  -- as find_hold_limit takes them; null for none
  p_limits jsonb default null,
  p_gstin text default null,
  p_variant_id integer default null,
  p_product_id integer default null,
  -- as place_cod_order's
  p_size_ids integer[] default null,
  p_quantities integer[] default null
) returns table (outcome text, intent_id integer, amount_paise bigint, razorpay_order_id text, shortages jsonb,
  wait_seconds float8)
language plpgsql security definer set search_path = public, pg_temp
-- Planned once a connection: planning its statements each time takes as long as running them.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_lines lines_to_buy;
  v_address jsonb;
  v_earlier payment_intents;
  v_price record;
  v_digest bytea;
  v_shortages jsonb;
  v_limit record;
  v_intent payment_intents;
begin
  perform 1 from customers where id = p_customer_id for no key update;

  v_lines := find_lines_to_buy(p_customer_id, p_kind, p_size_id, p_quantity, p_variant_id, p_product_id,
    p_size_ids, p_quantities);
  if p_kind = 'buynow' and v_lines.size_ids is null then
    return query select 'empty', null::integer, null::bigint, null::text, null::jsonb, null::float8;
    return;
  end if;

  select address_snapshot(a) into v_address from addresses a
  where a.customer_id = p_customer_id
    and case when p_address_id is null then a.is_default else a.id = p_address_id end;
  if not found then
    return query select 'address_missing', null::integer, null::bigint, null::text, null::jsonb, null::float8;
    return;
  end if;

  if find_delivery_refusal(v_address, false) is not null then
    return query select 'pin_unserved', null::integer, null::bigint, null::text, null::jsonb, null::float8;
    return;
  end if;

  select * into v_earlier from payment_intents
  where customer_id = p_customer_id and status = 'open' and kind <> 'entered' and p_kind <> 'entered'
  for no key update;

  perform lock_sizes(v_lines.size_ids, v_earlier.id);
  select * into v_price from price_purchase(v_lines, p_shipping_fee_paise,
    p_free_shipping_above_paise, 0);
  if v_price.subtotal is null then
    return query select 'empty', null::integer, null::bigint, null::text, null::jsonb, null::float8;
    return;
  end if;
  if v_price.card <> p_expected_total_paise then
    return query select 'price_changed', null::integer, v_price.card, null::text, null::jsonb, null::float8;
    return;
  end if;

  select sha256(convert_to(jsonb_build_array(p_kind, v_address, v_price.shipping,
    jsonb_agg(jsonb_build_array(s.id, line.quantity, s.price_paise) order by s.id))::text, 'UTF8'))
  into v_digest
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id;
  if v_earlier.request_sha256 = v_digest then
    update payment_intents
    set buyer_gstin = p_gstin, hold_expires_at = greatest(hold_expires_at, least(now() + p_hold, created_at + interval '1 hour'))
    where id = v_earlier.id;
    return query select 'held', v_earlier.id, v_earlier.amount_paise, v_earlier.razorpay_order_id, null::jsonb, null::float8;
    return;
  end if;

  v_shortages := find_shortages(v_lines, v_earlier.id);
  if v_shortages is not null then
    return query select 'short', null::integer, null::bigint, null::text, v_shortages, null::float8;
    return;
  end if;

  if p_limits is not null then
    select * into v_limit from find_hold_limit(p_customer_id, p_limits);
    if v_limit.outcome is not null then
      return query select v_limit.outcome, null::integer, null::bigint, null::text, null::jsonb, v_limit.wait_seconds;
      return;
    end if;
  end if;
  if v_earlier.id is not null then perform release_hold(v_earlier.id); end if;

  insert into payment_intents (customer_id, kind, request_sha256, amount_paise, shipping_paise,
    shipping_address, buyer_gstin, hold_expires_at, entered_by)
  values (p_customer_id, p_kind, v_digest, v_price.card, v_price.shipping, v_address, p_gstin, now() + p_hold,
    case p_kind when 'entered' then current_actor() end)
  returning * into v_intent;

  insert into payment_intent_lines (intent_id, size_id, quantity, unit_price_paise, mrp_paise, position)
  select v_intent.id, s.id, line.quantity, s.price_paise, s.mrp_paise, line.n
  from unnest(v_lines.size_ids, v_lines.quantities) with ordinality as line(size_id, quantity, n)
  join sizes s on s.id = line.size_id;

  insert into stock_ledger (size_id, delta, reason, cause)
  select line.size_id, -line.quantity, 'hold', 'intent:' || v_intent.id
  from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
  order by line.size_id;

  return query select 'held', v_intent.id, v_intent.amount_paise, null::text, null::jsonb, null::float8;
end $$;
