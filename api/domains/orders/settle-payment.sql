-- Turns a payment into an order, or into that of one on delivery, or refunds it; called in any order and any number of
-- times.
-- outcome: settled | refunded | unknown
-- order_id: the purchase's order, also where this is a further payment
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
  v_purchase purchases;
  v_order orders;
  v_due bigint;
  v_lines lines_to_buy;
  v_address jsonb;
  v_reason text;
  v_is_confirmation boolean := p_amount_paise is null;
begin
  select * into v_purchase from purchases where razorpay_order_id = p_razorpay_order_id;
  outcome := 'unknown';
  if not found then return next; return; end if;
  select * into v_customer from customers where id = v_purchase.customer_id for no key update;
  select * into v_purchase from purchases where id = v_purchase.id for no key update;
  select * into v_order from orders where purchase_id = v_purchase.id for no key update;
  v_due := case when v_order.id is null then purchase_total(v_purchase.id) else online_total(v_order) end;

  insert into payments (razorpay_payment_id, purchase_id, status, amount_paise)
  values (p_razorpay_payment_id, v_purchase.id, p_status, coalesce(p_amount_paise, v_due))
  on conflict (razorpay_payment_id) do nothing;
  if not found then
    -- The webhook came first; the browser's address and notes are added.
    if v_is_confirmation and v_purchase.confirmed_at is null
       and v_purchase.razorpay_payment_id = p_razorpay_payment_id then
      perform record_confirmation(v_order.id, p_address_id, p_notes, p_gstin);
    end if;
    update payments set status = p_status
    where razorpay_payment_id = p_razorpay_payment_id and status = 'authorized' and p_status = 'captured';
    if found and v_purchase.razorpay_payment_id = p_razorpay_payment_id then
      update purchases set next_check_at = null where id = v_purchase.id;
    end if;
    return query select
      case when v_purchase.razorpay_payment_id = p_razorpay_payment_id then 'settled' else 'refunded' end,
      v_order.id, v_order.number;
    return;
  end if;

  v_reason := case
    when p_amount_paise <> v_due then 'the amount is not the one asked for'
    when v_order.payment_method = 'card' then 'the order was paid already'
    when v_customer.deleted_at is not null then 'the account was deleted'
    when v_order.id is not null then find_payment_hindrance(v_order)
    when v_purchase.kind = 'entered' and v_purchase.dropped_at is not null then 'its payment link was withdrawn'
  end;

  if v_reason is null and v_order.id is null then
    select array_agg(size_id), array_agg(quantity) into v_lines.size_ids, v_lines.quantities
    from (select size_id, sum(quantity)::integer as quantity from purchase_lines
          where purchase_id = v_purchase.id group by size_id) held;
    perform lock_sizes(v_lines.size_ids, null);
    if v_purchase.status <> 'open' and find_shortages(v_lines, null) is not null then
      v_reason := 'it sold out before the payment came';
    end if;
  end if;

  if v_reason is not null then
    perform refund_payment(p_razorpay_payment_id, null, p_amount_paise, v_reason);
    if v_order.id is null and v_purchase.status <> 'open' then
      update purchases set status = 'refunded' where id = v_purchase.id;
    end if;
    insert into outbox (message_id, kind, recipient, payload)
    values ('payment-returned.' || p_razorpay_payment_id, 'payment_returned', v_customer.email,
      jsonb_build_object('razorpay_payment_id', p_razorpay_payment_id));
    return query select 'refunded', v_order.id, v_order.number;
    return;
  end if;

  if v_order.id is null then perform use_offers_again(p_purchase_id => v_purchase.id); end if;
  update purchases
  set status = 'settled', settled_at = now(), razorpay_payment_id = p_razorpay_payment_id,
    confirmed_at = case when v_is_confirmation or v_order.id is not null then now() end,
    -- An authorized payment is checked until it is captured.
    checks = 0, checks_from = now(),
    next_check_at = case when p_status = 'captured' then null else now() + interval '2 minutes' end
  where id = v_purchase.id;
  if v_order.id is not null then
    perform pay_order(v_order);
  else
    select address_snapshot(a) into v_address from addresses a
    where a.id = p_address_id and a.customer_id = v_customer.id;
    v_order := write_order(v_purchase, v_due, coalesce(v_address, v_purchase.shipping_address),
      join_notes(v_purchase.notes, p_notes), coalesce(p_gstin, v_purchase.buyer_gstin));
  end if;
  return query select 'settled', v_order.id, v_order.number;
end $$;
