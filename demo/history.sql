-- A demo's past: functions of one session of the owner, by which the worker makes one order after the other through
-- the shop's own steps and then dates back what they have written. An order's number decides everything about it.
-- What shoppers see stays: pieces that an order takes are put back in the same transaction.

create function pg_temp.roll(p_number integer, p_what integer, p_sides integer) returns integer
language sql immutable as $$
  select ((hashint8extended(p_number, p_what) & 9223372036854775807) % p_sides)::integer
$$;

-- The times and days of what belongs to an order, and how its rows are found.
create temp table dated as
select table_name, column_name, is_day, condition from (
  select c.relname as table_name, a.attname as column_name, a.atttypid = 'date'::regtype as is_day,
    case
      when c.relname = 'orders' then 'id = $1'
      when c.relname = 'purchases' then 'id = (select purchase_id from orders where id = $1)'
      when keys @> '{order_id}' then 'order_id = $1'
      when keys @> '{shipment_id}' then 'shipment_id in (select id from shipments where order_id = $1)'
      when keys @> '{return_request_id}' then 'return_request_id in (select r.id from return_requests r
        join order_lines l on l.id = r.order_line_id where l.order_id = $1)'
      when c.relname = 'return_requests' then 'order_line_id in (select id from order_lines where order_id = $1)'
    end as condition
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  cross join lateral (
    select array_agg(attname::text) as keys from pg_attribute where attrelid = c.oid and attnum > 0) k
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'order_changes'
    and a.attnum > 0 and a.attgenerated = '' and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)) found
where condition is not null;

-- Every time of an order that this transaction has written becomes p_at, and what lies ahead of it moves along.
create function pg_temp.date_back(p_order_id bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_of record;
begin
  set local session_replication_role = replica;
  for v_of in select * from dated loop
    execute format(
      case when v_of.is_day
        then 'update %1$I set %2$I = ($2 at time zone ''Asia/Kolkata'')::date where %3$s and %2$I >= current_date'
        else 'update %1$I set %2$I = %2$I + ($2 - now()) where %3$s and %2$I >= now()' end,
      v_of.table_name, v_of.column_name, v_of.condition) using p_order_id, p_at;
  end loop;
  update stock_ledger set at = p_at where at >= now() and cause = 'order:' || p_order_id;
  set local session_replication_role = origin;
end $$;

create function pg_temp.past_customer(p_number integer, p_at timestamptz) returns integer
language plpgsql as $$
declare
  v_names constant text[] := '{Meena,Ravi,Lakshmi,Arjun,Priya,Karthik,Anjali,Suresh,Divya,Imran,Kavya,Joseph,Fatima,Vikram,Deepa}';
  v_surnames constant text[] := '{Iyer,Kumar,Nair,Reddy,Shah,Khan,Das,Menon,Patel,Rao,Thomas}';
  v_cities constant text[][] := '{{Coimbatore,Tamil Nadu,641001},{Madurai,Tamil Nadu,625001},{Chennai,Tamil Nadu,600017},
    {Bengaluru,Karnataka,560001},{Kochi,Kerala,682001},{Hyderabad,Telangana,500001},{Mumbai,Maharashtra,400001},
    {Pune,Maharashtra,411001},{Delhi,Delhi,110001},{Jaipur,Rajasthan,302001},{Kolkata,West Bengal,700001},
    {Lucknow,Uttar Pradesh,226001}}';
  v_streets constant text[] := '{Temple Road,Gandhi Street,Mill Lane,Lake View Road,Station Road,Market Street}';
  v_city integer := 1 + pg_temp.roll(p_number, 21, array_length(v_cities, 1));
  v_name text := v_names[1 + pg_temp.roll(p_number, 22, array_length(v_names, 1))];
  v_phone text := '90000' || lpad((10000 + p_number)::text, 5, '0');
  v_id integer;
begin
  select id into v_id from customers where email = 'customer-' || p_number || '@past.demo.nool';
  if found then return v_id; end if;
  insert into customers (email, username, first_name, phone, password_hash, created_at)
  values ('customer-' || p_number || '@past.demo.nool', 'past-' || p_number, v_name, v_phone, 'nobody signs in', p_at)
  returning id into v_id;
  insert into addresses (customer_id, contact_person_name, address_line1, city, state, country, postal_code, phone,
    is_default)
  values (v_id, v_name || ' ' || v_surnames[1 + pg_temp.roll(p_number, 23, array_length(v_surnames, 1))],
    -- One in seven is short, so that some orders are in doubt.
    case when p_number % 7 = 0 then 'Main Rd'
      else 1 + pg_temp.roll(p_number, 24, 90) || ' ' || v_streets[1 + pg_temp.roll(p_number, 25, array_length(v_streets, 1))] end,
    v_cities[v_city][1], v_cities[v_city][2], 'India', v_cities[v_city][3], v_phone, true);
  return v_id;
end $$;

create function pg_temp.scan(p_awb text, p_status text, p_at timestamptz, p_order_id bigint) returns void
language plpgsql as $$
begin
  perform act_as('courier');
  perform record_scan(p_awb_number => p_awb, p_status => p_status, p_raw_status => p_status,
    p_location => '', p_scanned_at => p_at);
  perform pg_temp.date_back(p_order_id, p_at);
end $$;

-- What the courier takes for a parcel.
create function pg_temp.charge(p_awb text, p_kind text, p_description text, p_paise bigint, p_at timestamptz,
  p_charged_grams integer default null) returns void
language sql as $$
  select record_courier_charges(p_charges => jsonb_build_array(jsonb_build_object('entry', p_awb || ' ' || p_kind,
    'description', p_description, 'awb', p_awb, 'kind', p_kind, 'paise', p_paise, 'declared_grams', 400,
    'charged_grams', p_charged_grams, 'at', p_at)))
$$;

-- How an order goes on after its parcel is booked.
create function pg_temp.carry(p_number integer, p_order_id bigint, p_booked_at timestamptz) returns void
language plpgsql as $$
declare
  v_awb text := 'PAST' || (700000 + p_number);
  v_fate integer := pg_temp.roll(p_number, 2, 100);
  v_age interval := now() - p_booked_at;
begin
  perform act_as('worker'), book_shipment(p_order_id => p_order_id, p_courier => 'Demo Express', p_awb_number => v_awb);
  perform pg_temp.date_back(p_order_id, p_booked_at);
  if v_age < interval '8 hours' then return; end if;
  perform pg_temp.scan(v_awb, 'Picked Up', p_booked_at + interval '7 hours', p_order_id);
  perform pg_temp.charge(v_awb, 'freight', 'Freight Charge', 5800, p_booked_at + interval '7 hours');
  if v_age < interval '30 hours' then return; end if;
  perform pg_temp.scan(v_awb, 'In Transit', p_booked_at + interval '1 day', p_order_id);
  if v_age < interval '60 hours' then return; end if;
  if v_fate < 12 then
    perform pg_temp.scan(v_awb, 'Delivery Attempted', greatest(p_booked_at + interval '2 days', now() - interval '100 minutes' * (1 + v_fate)), p_order_id);
    if v_age < interval '5 days' then return; end if;
    perform pg_temp.scan(v_awb, 'Returning to Us', p_booked_at + interval '4 days', p_order_id);
    perform pg_temp.charge(v_awb, 'rto', 'RTO Freight Charge', 5800, p_booked_at + interval '4 days');
    if v_age < interval '10 days' then return; end if;
    perform act_as('worker'), take_parcel_in(p_order_id => p_order_id);
    perform pg_temp.date_back(p_order_id, p_booked_at + interval '9 days');
    return;
  end if;
  perform pg_temp.scan(v_awb, 'Delivered', p_booked_at + interval '2 days 9 hours', p_order_id);
  if v_fate < 26 and v_age > interval '3 days' then
    perform pg_temp.give_back(p_number, p_order_id, p_booked_at + interval '3 days');
  end if;
end $$;

create function pg_temp.give_back(p_number integer, p_order_id bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_reasons constant text[] := '{Too small,Too large,Defective,Changed my mind}';
  v_request integer;
begin
  perform act_as('customer'), request_return(p_customer_id => o.customer_id, p_order_line_id => l.id,
    p_request_type => 'Return', p_reason => v_reasons[1 + pg_temp.roll(p_number, 31, 4)], p_wanted_size_id => null,
    p_upi_id => 'past' || p_number || '@upi', p_return_days => 10000)
  from orders o join order_lines l on l.order_id = o.id where o.id = p_order_id order by l.id limit 1;
  select r.id into v_request from return_requests r join order_lines l on l.id = r.order_line_id
  where l.order_id = p_order_id;
  if v_request is null then return; end if;
  perform pg_temp.date_back(p_order_id, p_at);
  if now() - p_at < interval '2 days' then return; end if;
  perform act_as('worker'), approve_return(p_request_id => v_request);
  perform pg_temp.date_back(p_order_id, p_at + interval '1 day');
  if now() - p_at < interval '6 days' then return; end if;
  perform act_as('worker'), receive_return(p_request_id => v_request, p_refund_instead => false);
  perform pg_temp.date_back(p_order_id, p_at + interval '5 days');
  if now() - p_at < interval '12 days' then return; end if;
  perform act_as('worker'), mark_refund_paid(p_refund_id => id, p_reference => 'UPI' || (400000000 + p_number))
  from refunds where return_request_id = v_request;
  perform pg_temp.date_back(p_order_id, p_at + interval '8 days');
end $$;

-- The courier pays the cash of each week out a day later, at once: none is ever seen overdue.
create function pg_temp.pay_out(p_order_id bigint) returns void
language plpgsql as $$
declare
  v_cash record;
  v_weeks integer;
  v_at timestamptz;
  v_reference text;
  v_id integer;
  v_first integer;
begin
  select s.awb_number, p.amount_paise, p.since into v_cash
  from cash_places p join shipments s on s.order_id = p.order_id and s.direction = 'forward'
  where p.order_id = p_order_id and p.place = 'courier';
  v_weeks := floor(extract(epoch from now() - v_cash.since - interval '1 day') / 604800);
  if v_weeks is null or v_weeks < 1 then return; end if;
  v_at := now() - make_interval(weeks => v_weeks);
  v_reference := 'UTR' || (8800 - v_weeks);
  perform act_as('worker'), import_remittance(p_awb_numbers => array[v_cash.awb_number],
    p_amounts_paise => array[v_cash.amount_paise], p_dates => array[v_at::date], p_references => array[v_reference]);
  perform pg_temp.date_back(p_order_id, v_at);

  select remittance_id into v_id from remittance_lines where order_id = p_order_id;
  select min(remittance_id) into v_first from remittance_lines where reference = v_reference;
  set local session_replication_role = replica;
  delete from audit_entries where about = 'remittance ' || v_id;
  update remittance_lines set remittance_id = v_first where order_id = p_order_id;
  if v_first < v_id then
    delete from remittances where id = v_id;
    update remittances set total_paise = total_paise + v_cash.amount_paise where id = v_first;
  else
    update remittances set at = v_at where id = v_id;
  end if;
  set local session_replication_role = origin;
end $$;

-- Makes the order of a number out of p_of, placed so long before p_until; once.
create function pg_temp.make_order(p_number integer, p_of integer, p_days integer, p_until timestamptz) returns void
language plpgsql as $$
declare
  v_key text := 'demo-history-' || p_number;
  v_at timestamptz := p_until
    -- The shop grows: orders come closer together.
    - make_interval(secs => 86400.0 * p_days * power((p_of - p_number + 0.3) / p_of, 1.5));
  v_fate integer := pg_temp.roll(p_number, 1, 100);
  v_customer integer;
  v_order record;
  v_before jsonb;
begin
  if exists (select from purchases where idempotency_key = v_key) then return; end if;
  -- A third of the customers come again.
  v_customer := pg_temp.past_customer(1 + case when v_fate < 35 then pg_temp.roll(p_number, 3, 20) else 20 + p_number end, v_at);

  insert into cart_lines (customer_id, size_id, quantity, seen_price_paise)
  select v_customer, id, 1 + case when pg_temp.roll(p_number, 4, 5) = 0 then 1 else 0 end, price_paise
  from (
    select id, price_paise, row_number() over (order by id) - 1 as place, count(*) over () as all from sizes where stock >= 12
  ) s
  where place in (pg_temp.roll(p_number, 5, s.all::integer), pg_temp.roll(p_number, 6, s.all::integer * 2))
  on conflict do nothing;
  select jsonb_object_agg(s.id, s.stock) into v_before
  from cart_lines c join sizes s on s.id = c.size_id where c.customer_id = v_customer;
  if v_before is null then return; end if;

  perform act_as('customer');
  select * into v_order from start_purchase(p_customer_id => v_customer, p_method => 'cod', p_kind => 'cart',
    p_size_id => null, p_quantity => null, p_variant_id => null, p_product_id => null, p_size_ids => null,
    p_quantities => null, p_address_id => null, p_gstin => null, p_notes => null, p_consents => null,
    p_expected_total_paise => null, p_limits => null, p_idempotency_key => v_key,
    p_request_sha256 => sha256(convert_to(v_key, 'UTF8')));
  if v_order.outcome <> 'placed' then raise exception 'demo history: %', v_order.outcome; end if;
  perform pg_temp.date_back(v_order.order_id, v_at);

  perform act_as('worker');
  if p_until - v_at > interval '12 hours' and v_fate between 90 and 95 then
    perform cancel_order(p_customer_id => v_customer, p_order_id => v_order.order_id);
    perform pg_temp.date_back(v_order.order_id, v_at + interval '5 hours');
  elsif p_until - v_at > interval '30 hours' then
    perform move_order(p_order_id => v_order.order_id, p_to_status => 'Confirmed');
    perform pg_temp.date_back(v_order.order_id, v_at + interval '3 hours');
    if p_until - v_at > interval '40 hours' then
      perform move_order(p_order_id => v_order.order_id, p_to_status => 'Processing');
      perform pg_temp.date_back(v_order.order_id, v_at + interval '1 day');
    end if;
    if p_until - v_at > interval '46 hours' then
      perform pg_temp.carry(p_number, v_order.order_id, v_at + interval '44 hours');
      perform pg_temp.pay_out(v_order.order_id);
    end if;
  end if;

  perform act_as('worker');
  insert into stock_ledger (size_id, delta, reason, cause, at)
  select s.id, before.value::integer - s.stock, 'adjustment', v_key, v_at
  from jsonb_each_text(v_before) before join sizes s on s.id = before.key::integer
  where s.stock <> before.value::integer;
  delete from outbox where recipient like '%@past.demo.nool';
  delete from order_changes where changed_in = pg_current_xact_id();
end $$;

-- Says how many are made, also to the screens that are open.
create function pg_temp.show_progress(p_made integer, p_of integer) returns void
language sql as $$
  update demo set history_made = p_made, history_of = p_of;
  insert into order_changes (order_id)
  select max(o.id) from orders o join purchases p on p.id = purchase_id where idempotency_key like 'demo-history-%' having count(*) > 0 on conflict do nothing;
$$;

create function pg_temp.pack(p_number text) returns void
language plpgsql as $$
declare
  v_order orders;
  v_packing_id integer;
begin
  select * into v_order from orders where number = p_number;
  select id into v_packing_id from packings where number = p_number;
  perform act_as(coalesce((select 'staff:' || id from staff where email = 'packer@demo.nool'), 'worker'));
  perform scan_piece(p_number => p_number, p_code => size_code(p_size_id => l.size_id, p_barcode => s.barcode),
    p_booking => '1 minute')
  from packing_lines l join sizes s on s.id = l.size_id, generate_series(1, l.quantity) where packing_id = v_packing_id;
  perform book_shipment(p_order_id => v_order.id, p_courier => 'Demo Express', p_awb_number => 'PAST' || (900000 + v_order.id),
    p_weight_grams => 400);
  perform finish_packing(p_packing_id => v_packing_id);
end $$;

-- Two reviews that wait to be read, for a number to call and for a shop's name, and one that was rejected.
create function pg_temp.write_reviews() returns void
language sql as $$
  insert into reviews (product_id, customer_id, order_line_id, author_name, colour_name, size, created_at, rating, title, body,
    state, reject_reason, rejected_because, rejected_at)
  select product_id, customer_id, line_id, first_name, colour_name, size, at, rating, title, body,
    state, reject_reason, rejected_because,
    case when state = 'rejected' then at + interval '5 hours' end
  from (
    select l.product_id, o.customer_id, l.id as line_id, c.first_name, l.colour_name, l.size,
      o.delivered_at + interval '1 day' as at, row_number() over (order by o.delivered_at desc, l.id) as n
    from orders o join customers c on c.id = o.customer_id join order_lines l on l.order_id = o.id
    where c.email like '%@past.demo.nool' and o.status = 'Delivered' and o.delivered_at < now() - interval '2 days'
      and not exists (select from reviews where order_line_id = l.id)) line
  join (select row_number() over () as n, * from (values
    (2, 'Came a size too small', 'I wrote twice. Please call me, 98400 12345.', 'waiting', null, ''),
    (5, '', 'As good as what I had made at www.rangatailors.example, at half the price.', 'waiting', null, ''),
    (1, 'Late', 'The courier came on Sunday and went again.', 'rejected', 'not_about_piece', 'It is not about the piece.')
  ) given(rating, title, body, state, reject_reason, rejected_because)) written using (n);
$$;

-- What was started today: a wave of which one order is packed, a manifest for what stands ready, and two parcels that the
-- courier calls heavier than they are.
create function pg_temp.start_day() returns void
language plpgsql as $$
declare
  v_numbers text[] := array(
    select number from orders o join purchases p on p.id = purchase_id
    where idempotency_key like 'demo-history-%' and o.status in ('Confirmed', 'Processing') order by o.id limit 3);
begin
  if exists (select from waves) then return; end if;
  perform act_as('worker');
  if v_numbers <> '{}' then perform make_wave(p_numbers => v_numbers); end if;
  perform pg_temp.pack(number) from unnest(v_numbers[:1]) number;
  perform act_as('worker');
  insert into manifests (courier) values ('Demo Express');
  perform pg_temp.charge(awb_number, 'weight', 'Excess Weight Charge', 4250, created_at + interval '1 day', 1000)
  from (select awb_number, created_at from shipments
    where courier = 'Demo Express' and current_status = 'Delivered' order by id desc limit 2) heavy;
  perform pg_temp.write_reviews();
  delete from order_changes where changed_in = pg_current_xact_id();
end $$;
