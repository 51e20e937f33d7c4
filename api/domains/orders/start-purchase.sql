-- Starts a purchase: in cash it is an order at once, once for a key; by card its pieces are held, in place of those that
-- she held before, until it is paid. The same card purchase again extends its hold, up to an hour from its start. What
-- staff enter (p_kind 'entered') is beside hers. A refusal changes nothing.
-- outcome: placed | held | offers_to_choose | replayed | key_reused | address_missing | empty | short | nothing_to_pay | price_changed | too_many_orders | too_many_waiting | too_many_holds | too_large | too_many_of_address | cod_abroad | pin_unserved | pin_without_cod
-- total_paise: of the purchase, or (price_changed) what it would be
-- razorpay_order_id (when held): of the same purchase, where Razorpay was asked before
-- basis (when offers_to_choose): what to choose offers from, as offer_basis has it; chosen, they are in p_offers
-- shortages (when short): [{size_id, product_name, colour_name, size, left}]
-- wait_seconds (when too many): until there is room
create or replace function start_purchase(
  p_customer_id integer,
  -- cod or card
  p_method text,
  -- cart, buynow or entered
  p_kind text,
  p_size_id integer,
  p_quantity integer,
  p_variant_id integer,
  p_product_id integer,
  -- of an entered purchase its sizes, each once, and how many pieces of each
  p_size_ids integer[],
  p_quantities integer[],
  -- null for the default one
  p_address_id integer,
  p_gstin text,
  p_notes jsonb,
  -- the texts that she consented to, by their purposes
  p_consents jsonb,
  -- the total that the customer saw; null to skip the check
  p_expected_total_paise bigint,
  -- as find_cod_limit and find_hold_limit take them; null for none
  p_limits jsonb,
  -- the code that she gave
  p_offer_code text default null,
  -- what was chosen: {lines, discounts, is_shipping_free, offers: [{id, version, saving_paise}]}
  p_offers jsonb default null,
  -- of cash
  p_idempotency_key text default null,
  p_request_sha256 bytea default null,
  -- how long the request had waited in the application when this statement was sent
  p_waited interval default '0',
  -- when the request came in, by the application's clock
  p_received_at timestamptz default null,
  -- of a card purchase, how long its pieces are held
  p_hold interval default null
) returns table (outcome text, purchase_id integer, order_id bigint, order_number text, total_paise bigint,
  razorpay_order_id text, shortages jsonb, wait_seconds float8, basis jsonb)
language plpgsql security definer set search_path = public, pg_temp
-- Planned once a connection: planning its statements each time takes as long as running them.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_is_cash boolean := p_method = 'cod';
  v_address jsonb;
  v_lines lines_to_buy;
  v_earlier purchases;
  v_replayed record;
  v_code text := coalesce(p_offer_code, case p_kind when 'cart' then (
    select code from cart_offer_codes c where c.customer_id = p_customer_id) end);
  -- The statement itself may have been late, which the application's clock says, if it is right.
  v_requested_at timestamptz :=
    greatest(now() - p_waited - interval '1 second', least(now() - p_waited, p_received_at));
  v_buyer offer_buyer;
  v_priced priced_purchase;
  v_digest bytea := p_request_sha256;
  v_limit record;
  v_purchase purchases;
  v_order orders;
begin
  -- Before any lock, as nothing is written before offers are chosen.
  if p_offers is null and may_have_offers(v_code) and not (v_is_cash and exists (
      select from find_replayed(p_customer_id, p_idempotency_key, p_request_sha256, v_requested_at))) then
    basis := find_purchase_basis(p_customer_id, p_kind, case p_kind when 'buynow' then array[p_size_id] else p_size_ids end,
      case p_kind when 'buynow' then array[p_quantity] else p_quantities end, p_address_id, v_code);
    outcome := 'offers_to_choose';
    return next;
    return;
  end if;
  perform 1 from customers where id = p_customer_id for no key update;
  if v_is_cash then
    select * into v_replayed from find_replayed(p_customer_id, p_idempotency_key, p_request_sha256, v_requested_at);
    if v_replayed.outcome is not null then
      outcome := v_replayed.outcome;
      purchase_id := v_replayed.purchase_id;
      order_id := v_replayed.order_id;
      order_number := v_replayed.order_number;
      total_paise := v_replayed.total_paise;
      return next;
      return;
    end if;
  end if;

  v_lines := find_lines_to_buy(p_customer_id, p_kind, p_size_id, p_quantity, p_variant_id, p_product_id,
    p_size_ids, p_quantities);
  outcome := 'empty';
  if p_kind = 'buynow' and v_lines.size_ids is null then return next; return; end if;

  select address_snapshot(a) into v_address from addresses a
  where a.customer_id = p_customer_id
    and case when p_address_id is null then a.is_default else a.id = p_address_id end;
  outcome := 'address_missing';
  if not found then return next; return; end if;
  outcome := find_delivery_refusal(v_address, v_is_cash);
  if outcome is not null then return next; return; end if;

  -- Pieces that she holds for a card payment count as available to her.
  select * into v_earlier from purchases p
  where customer_id = p_customer_id and status = 'open' and kind <> 'entered' and case
    when v_is_cash then exists (
      select from purchase_lines l where l.purchase_id = p.id and l.size_id = any(v_lines.size_ids))
    else p_kind <> 'entered' end
  for no key update;
  if p_offers is not null then
    v_buyer := find_offer_buyer(p_customer_id => p_customer_id, p_phone => v_address ->> 'phone',
      p_held_id => v_earlier.id, p_code => v_code);
  end if;
  perform lock_sizes(v_lines.size_ids, v_earlier.id);
  if p_offers is not null then
    if not lock_offers(p_chosen => p_offers -> 'offers', p_buyer => v_buyer)
        or basis_lines(p_lines => v_lines) <> p_offers -> 'lines' then
      basis := offer_basis(p_lines => v_lines, p_buyer => v_buyer);
      outcome := 'offers_to_choose';
      return next;
      return;
    end if;
  end if;
  v_priced := price_purchase(p_lines => v_lines, p_discounts => p_offers -> 'discounts',
    p_is_shipping_free => coalesce((p_offers ->> 'is_shipping_free')::boolean, false));
  outcome := 'empty';
  if v_priced.lines is null then return next; return; end if;
  total_paise := case when v_is_cash then v_priced.cod_paise else v_priced.card_paise end;

  shortages := find_shortages(v_lines, v_earlier.id);
  outcome := 'short';
  if shortages is not null then return next; return; end if;
  outcome := 'nothing_to_pay';
  if v_priced.goods_paise < 100 then return next; return; end if;
  outcome := 'price_changed';
  if total_paise <> p_expected_total_paise then return next; return; end if;

  if not v_is_cash then
    v_digest := sha256(convert_to(jsonb_build_array(p_kind, v_address, v_priced)::text, 'UTF8'));
    if v_earlier.request_sha256 = v_digest then
      update purchases
      set buyer_gstin = p_gstin, notes = p_notes,
        hold_expires_at = greatest(hold_expires_at, least(now() + p_hold, created_at + interval '1 hour'))
      where id = v_earlier.id;
      perform record_consents(p_customer_id, p_consents);
      outcome := 'held';
      purchase_id := v_earlier.id;
      razorpay_order_id := v_earlier.razorpay_order_id;
      return next;
      return;
    end if;
  end if;

  if p_limits is not null then
    if v_is_cash then
      select * into v_limit from find_cod_limit(p_customer_id, v_lines, v_priced.goods_paise, p_limits);
    else
      select * into v_limit from find_hold_limit(p_customer_id, p_limits);
    end if;
    outcome := v_limit.outcome;
    wait_seconds := v_limit.wait_seconds;
    if outcome is not null then return next; return; end if;
  end if;
  if v_earlier.id is not null then perform release_hold(v_earlier.id); end if;

  insert into purchases (customer_id, method, kind, status, idempotency_key, request_sha256, shipping_address, notes,
    buyer_gstin, entered_by, hold_expires_at, settled_at)
  values (p_customer_id, p_method, p_kind, case when v_is_cash then 'settled' else 'open' end, p_idempotency_key,
    v_digest, case when not v_is_cash then v_address end, case when not v_is_cash then p_notes end, p_gstin,
    case p_kind when 'entered' then current_actor() end, case when not v_is_cash then now() + p_hold end,
    case when v_is_cash then now() end)
  returning * into v_purchase;
  insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise, mrp_paise,
    cost_paise, rated_paise)
  select v_purchase.id, n, size_id, quantity, list_price_paise, unit_price_paise, mrp_paise, cost_paise, rated_paise
  from unnest(v_priced.lines) with ordinality as line(size_id, quantity, list_price_paise, unit_price_paise, mrp_paise,
    cost_paise, rated_paise, n);
  insert into amounts (purchase_id, position, kind, size_id, paise, reason)
  select v_purchase.id, n, kind, size_id, paise, reason
  from unnest(v_priced.amounts) with ordinality as amount(kind, size_id, paise, reason, n)
  where v_is_cash or kind <> 'cod_fee';
  if p_offers is not null then
    perform use_offers(p_purchase_id => v_purchase.id, p_chosen => p_offers -> 'offers', p_buyer => v_buyer);
  end if;
  perform record_consents(p_customer_id, p_consents);

  if not v_is_cash then
    insert into stock_ledger (size_id, delta, reason, cause)
    select line.size_id, -line.quantity, 'hold', 'purchase:' || v_purchase.id
    from unnest(v_lines.size_ids, v_lines.quantities) as line(size_id, quantity)
    order by line.size_id;
    outcome := 'held';
    purchase_id := v_purchase.id;
    return next;
    return;
  end if;
  v_order := write_order(v_purchase, total_paise, v_address, p_notes, p_gstin);
  outcome := 'placed';
  purchase_id := v_purchase.id;
  order_id := v_order.id;
  order_number := v_order.number;
  return next;
end $$;

-- What the offers of a purchase are reckoned from, of pieces and address as they are now.
create or replace function find_purchase_basis(
  p_customer_id integer, p_kind text, p_size_ids integer[], p_quantities integer[], p_address_id integer, p_code text
) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_lines lines_to_buy := row(p_size_ids, p_quantities)::lines_to_buy;
  v_phone text;
  v_held_id integer;
begin
  if p_kind = 'cart' then
    select array_agg(size_id order by id), array_agg(quantity order by id) into v_lines
    from cart_lines where customer_id = p_customer_id and not is_for_later;
  end if;
  v_phone := find_address_phone(p_customer_id => p_customer_id, p_address_id => p_address_id);
  if p_kind <> 'entered' then v_held_id := held_purchase(p_customer_id => p_customer_id); end if;
  return offer_basis(p_lines => v_lines, p_buyer => find_offer_buyer(
    p_customer_id => p_customer_id, p_phone => v_phone, p_held_id => v_held_id, p_code => p_code));
end $$;

-- The order that the same request has made already, and whether it was the same: replayed | key_reused, or no row.
create or replace function find_replayed(
  p_customer_id integer, p_idempotency_key text, p_request_sha256 bytea, p_requested_at timestamptz
) returns table (outcome text, purchase_id integer, order_id bigint, order_number text, total_paise bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_purchase purchases;
begin
  if p_idempotency_key is not null then
    select * into v_purchase from purchases
    where customer_id = p_customer_id and idempotency_key = p_idempotency_key;
  else
    -- Without a key, an equal order written since this request arrived is the same request.
    select * into v_purchase from purchases
    where customer_id = p_customer_id and method = 'cod' and idempotency_key is null
      and request_sha256 = p_request_sha256 and created_at > p_requested_at
    order by created_at desc limit 1;
  end if;
  return query
    select case when v_purchase.request_sha256 = p_request_sha256 then 'replayed' else 'key_reused' end,
      v_purchase.id, o.id, o.number, o.total_paise
    from orders o where o.purchase_id = v_purchase.id;
end $$;

create or replace function record_consents(p_customer_id integer, p_consents jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_consent(p_purpose => purpose, p_is_given => true, p_text => text, p_customer_id => p_customer_id)
  from jsonb_each_text(p_consents) as given(purpose, text);
end $$;

-- The cart's lines, locked, the one size that is bought at once, or (entered) the sizes given; empty when a size is
-- none of the variant and product given, or these are off sale, or there is no such size.
create or replace function find_lines_to_buy(
  p_customer_id integer, p_kind text, p_size_id integer, p_quantity integer,
  p_variant_id integer, p_product_id integer,
  p_size_ids integer[] default null, p_quantities integer[] default null
) returns lines_to_buy
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lines lines_to_buy;
begin
  if p_kind = 'buynow' then
    select array[s.id], array[p_quantity] into v_lines.size_ids, v_lines.quantities
    from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where s.id = p_size_id
      and (p_product_id is null or v.id = p_variant_id and p.id = p_product_id and p.is_active);
  elsif p_kind = 'entered' then
    if (select count(*) from sizes where id = any(p_size_ids)) = cardinality(p_size_ids) then
      v_lines.size_ids := p_size_ids;
      v_lines.quantities := p_quantities;
    end if;
  else
    select array_agg(size_id order by id), array_agg(quantity order by id)
    into v_lines.size_ids, v_lines.quantities
    from (select id, size_id, quantity from cart_lines
          where customer_id = p_customer_id and not is_for_later order by id for update) cart;
  end if;
  return v_lines;
end $$;

-- The lines whose locked sizes have too few pieces: [{size_id, product_name, colour_name, size, left}], or null.
-- Pieces held by the purchase count as left.
create or replace function find_shortages(p_lines lines_to_buy, p_purchase_id integer) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select jsonb_agg(jsonb_build_object(
    'size_id', s.id, 'product_name', p.name, 'colour_name', v.colour_name, 'size', s.size,
    'left', case when p.is_active then s.stock + held.quantity else 0 end) order by s.id)
  from unnest((p_lines).size_ids, (p_lines).quantities) as line(size_id, quantity)
  join sizes s on s.id = line.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  cross join lateral (select coalesce(sum(quantity), 0)::integer as quantity from purchase_lines
    where purchase_id = p_purchase_id and size_id = s.id) held
  where s.stock + held.quantity < line.quantity or not p.is_active
$$;
