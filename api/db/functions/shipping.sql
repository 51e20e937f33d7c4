-- The steps of a parcel. Each is one call in autocommit; locks are taken in the order customer,
-- order, shipment.

-- Whether an order's payment was only authorized: the bank may yet keep the money.
create or replace function waits_for_capture(p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from payment_intents i join payments p using (razorpay_payment_id)
    where i.id = p_order.payment_intent_id and p.status = 'authorized')
$$;

-- Hands an order's parcel to a courier, once, and makes the order ready to ship.
--
-- outcome: booked | replayed | booked_before | refused | not_captured | missing | awb_taken
-- awb_number: of the order's parcel, also when it was booked before under another one
create or replace function book_shipment(p_order_id integer, p_courier text, p_awb_number text)
returns table (outcome text, order_status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
  v_earlier shipments;
begin
  if v_order.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;

  select * into v_earlier from shipments where order_id = p_order_id and direction = 'forward';
  if found then
    return query select
      case when v_earlier.awb_number = p_awb_number then 'replayed' else 'booked_before' end,
      v_order.status, v_earlier.awb_number;
    return;
  end if;

  if v_order.status not in ('Confirmed', 'Processing', 'Ready to Ship') then
    return query select 'refused', v_order.status, null::text;
    return;
  end if;
  if waits_for_capture(v_order) then
    return query select 'not_captured', v_order.status, null::text;
    return;
  end if;

  insert into shipments (order_id, courier, awb_number) values (p_order_id, p_courier, p_awb_number)
  on conflict (awb_number) do nothing;
  if not found then
    return query select 'awb_taken', v_order.status, null::text;
    return;
  end if;

  perform walk_order(p_order_id, v_order.status, 'Ready to Ship');
  return query select 'booked', 'Ready to Ship', p_awb_number;
end $$;

-- Keeps one reading of a parcel by its courier, with all that follows from it. The parcel's status
-- is the furthest that any scan has shown, so in whatever order scans come, and however often, they
-- end in the same state. The order follows its parcel; a cancelled order moves no more.
--
-- p_status: what the reading means to a shopper, or null when it is shown as it came. Words other than a
-- tracking status move nothing; of a parcel on its way back it is kept that it is.
-- outcome: recorded | repeated | unknown
create or replace function record_scan(
  p_awb_number text, p_status text, p_raw_status text, p_location text, p_scanned_at timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_way constant text[] :=
    array['Shipment Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'];
  v_shipment shipments;
  v_order orders;
begin
  select * into v_shipment from shipments where awb_number = p_awb_number;
  if not found then return 'unknown'; end if;
  -- A scan commits with all that follows from it: one that is here has been followed, and needs no lock.
  if exists (select from scans where shipment_id = v_shipment.id and raw_status = p_raw_status
             and scanned_at = p_scanned_at and location = p_location) then
    return 'repeated';
  end if;

  v_order := lock_order(v_shipment.order_id);
  select * into v_shipment from shipments where id = v_shipment.id for no key update;
  insert into scans (shipment_id, status, raw_status, location, scanned_at)
  values (v_shipment.id, coalesce(p_status, p_raw_status), p_raw_status, p_location, p_scanned_at)
  on conflict do nothing;
  if not found then return 'repeated'; end if;

  if p_status in ('Returning to Us', 'Returned to Us') then
    update shipments set going_back_since = least(going_back_since, p_scanned_at) where id = v_shipment.id;
  end if;
  if p_status is null or v_order.status = 'Cancelled' then return 'recorded'; end if;
  if p_status = 'Delivered' then perform mark_shipment_delivered(v_shipment, v_order); end if;
  if array_position(v_way, p_status) > array_position(v_way, v_shipment.current_status) then
    update shipments set current_status = p_status where id = v_shipment.id;
    if v_shipment.direction = 'forward' then
      perform walk_order(v_order.id, v_order.status, case p_status
        when 'Picked Up' then 'Shipped' when 'Delivered' then 'Delivered' else 'In Transit' end);
      perform mail_parcel_news(v_order, v_shipment.current_status, p_status);
    end if;
  end if;
  return 'recorded';
end $$;

-- Returns are counted from the earliest reading that can be true: not before the parcel was booked, nor
-- still to come when it was received, as of a courier's wrong clock or of a number that was used before.
-- Where none can be, it is when the shop was told. Cash on delivery is paid by then.
create or replace function mark_shipment_delivered(p_shipment shipments, p_order orders) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_delivered_at timestamptz := (
    select coalesce(
      min(scanned_at) filter (where scanned_at between p_shipment.created_at and received_at),
      min(received_at))
    from scans where shipment_id = p_shipment.id and status = 'Delivered');
begin
  update shipments set delivered_at = v_delivered_at where id = p_shipment.id;
  if p_shipment.direction = 'forward' then
    update orders set
      delivered_at = v_delivered_at,
      payment_status = case when payment_method = 'cod' and payment_status = 'unpaid' then 'paid'
        else payment_status end
    where id = p_order.id;
  end if;
end $$;

-- Gives a parcel the AWB that its courier knows it by. What is known of the parcel stays. Updates of the
-- right number, which nobody could follow, are followed now; and if it is to be called off, it is by that.
--
-- p_courier: null where its name was right
-- outcome: corrected | awb_taken | missing
create or replace function correct_awb(p_shipment_id integer, p_awb_number text, p_courier text)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_order((select order_id from shipments where id = p_shipment_id));
  begin
    update shipments
    set awb_number = p_awb_number, courier = coalesce(p_courier, courier), cancelled_at = null
    where id = p_shipment_id;
    if not found then return 'missing'; end if;
  exception when unique_violation then
    return 'awb_taken';
  end;
  update webhook_events set processed_at = null, attempts = 0, next_attempt_at = now()
  where provider = 'courier' and payload ->> 'awb' = p_awb_number and last_error is not null;
  return 'corrected';
end $$;

-- Tells the customer what is news to her: a parcel that was delivered at once was not shipped as well.
create or replace function mail_parcel_news(p_order orders, p_from_status text, p_to_status text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (message_id, kind, recipient, payload)
  select replace(news.kind, '_', '-') || '.' || p_order.id, news.kind, c.email,
    jsonb_build_object('order_id', p_order.id)
  from customers c, (select case
      when p_to_status = 'Delivered' then 'order_delivered'
      when p_to_status = 'Out for Delivery' then 'order_out_for_delivery'
      when p_from_status = 'Shipment Created' then 'order_shipped'
    end) as news(kind)
  where c.id = p_order.customer_id and news.kind is not null
  on conflict (message_id) do nothing
$$;
