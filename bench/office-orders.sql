-- The past of a shop of a thousand orders a day, written straight into the tables that the back office reads, by
-- a superuser and without triggers. The open work is that of a busy day, however many orders there are.
-- Orders, parcels, packings and invoices of one order have one id.

-- step: customers
create temp table past as
select n as id, days, now() - make_interval(secs => 86400 * days) as at, dice, is_cod, status,
  status in ('Shipped', 'In Transit', 'Delivered', 'Refunded') as is_out,
  status in ('Ready to Ship', 'Shipped', 'In Transit', 'Delivered', 'Refunded') as is_packed,
  10000000 + (hashint4(-n) & 2147483647) % (:orders / 4) as customer_id,
  array[1 + dice % sizes, 1 + (dice + 7) % sizes] as places
from generate_series(1, :orders) n,
  lateral (select (:orders - n) / 1000.0 as days, hashint4(n) & 2147483647 as dice, n % 5 < 3 as is_cod) o,
  lateral (select case
    when days < 0.4 then case when is_cod then 'Pending' else 'Confirmed' end
    when dice % 100 < 5 then 'Cancelled'
    when days < 0.9 then 'Confirmed'
    when days < 1.4 then 'Processing'
    when days < 2 then 'Ready to Ship'
    when days < 3 then 'Shipped'
    when days < 6 then 'In Transit'
    when dice % 100 < 12 and days > 20 then 'Refunded'
    else 'Delivered' end as status) s,
  (select count(*)::integer as sizes from sizes) s2;
create temp table pieces as
select row_number() over (order by s.id)::integer as place, s.id as size_id, v.id as variant_id, p.id as product_id,
  p.name, p.brand, v.colour_name, v.hex as colour_hex, s.size, s.price_paise as paise
from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id;
create unique index on pieces (place);
create temp table persons as
select 9999999 + n as id, given || ' ' || surname as name, '9' || lpad((100000000 + n * 7)::text, 9, '0') as phone,
  (600000 + (hashint4(n + 5) & 2147483647) % 5000)::text as pin
from generate_series(1, :orders / 4) n,
  lateral (select ('{Meena,Ravi,Lakshmi,Arjun,Priya,Karthik,Anjali,Suresh,Divya,Imran,Kavya,Joseph,Fatima,Vikram,Deepa}'::text[])
    [1 + n % 15] as given, case when n % 20 = 0
      then initcap(translate(lpad((n % 9973)::text, 4, '0'), '0123456789', 'aeioukmnrs')) || 'walla'
      else ('{Iyer,Kumar,Nair,Reddy,Shah,Khan,Das,Menon,Patel,Rao,Thomas}'::text[])[1 + n % 11] end as surname) s;
insert into customers (id, email, username, first_name, phone, password_hash) overriding system value
select id, 'past' || id || '@example.com', 'past' || id, split_part(name, ' ', 1), phone, 'x' from persons;
create unique index on persons (id);
analyze past, pieces, persons;

-- step: orders
insert into orders (id, number, customer_id, status, payment_method, payment_status, total_paise, shipping_address,
  created_at, delivered_at, version, purchase_id)
overriding system value
select o.id, 'NL' || (9000000 + o.id), customer_id, status, case when is_cod then 'cod' else 'card' end,
  case when status = 'Refunded' then 'refunded' when is_cod and status <> 'Delivered' then 'unpaid' else 'paid' end,
  paise, jsonb_build_object('contact_person_name', p.name, 'contact_person_number', '', 'company', '',
    'address_line1', (1 + dice % 90) || ' Temple Road', 'address_line2', '', 'city', 'Madurai', 'state', 'Tamil Nadu',
    'country', 'India', 'postal_code', pin, 'phone', phone, 'type_of_address', 'home'),
  at, case when status in ('Delivered', 'Refunded') then at + interval '4 days' end, 6, o.id
from past o join persons p on p.id = customer_id
join lateral (select sum(paise) as paise from pieces where place = any(places[:1 + o.id % 2])) sum on true;
insert into purchases (id, customer_id, method, kind, status, request_sha256, shipping_address,
  razorpay_order_id, hold_expires_at, created_at, settled_at, razorpay_payment_id) overriding system value
select id, customer_id, payment_method, 'cart', 'settled', '', '{}',
  case payment_method when 'card' then 'order_past' || id end, created_at, created_at, created_at,
  case payment_method when 'card' then 'pay_past' || id end
from orders;

-- step: lines
insert into order_lines (id, order_id, size_id, quantity, product_id, variant_id, product_name, brand, category_name,
  colour_name, colour_hex, size, list_price_paise, unit_price_paise, hsn, tax_rate_bp, tax_paise, is_returnable, is_replaceable,
  tax_rule, cgst_paise, sgst_paise, igst_paise) overriding system value
select 2 * o.id - 2 + place_of, o.id, size_id, 1, product_id, variant_id, name, brand, 'Shirts', colour_name, colour_hex, size, paise, paise,
  '6205', 500, 0, true, true, 'garment', 0, 0, 0
from past o, generate_series(1, 1 + o.id % 2) place_of, pieces where place = places[place_of];

insert into amounts (purchase_id, position, kind, size_id, paise)
select order_id, 1 + (id - 1) % 2, 'goods', size_id, unit_price_paise from order_lines;

-- step: events
insert into order_events (order_id, status, at, actor)
select id, moves.status, at + interval '8 hours' * place, 'staff:1' from past,
  unnest('{Pending,Confirmed,Processing,Ready to Ship,Shipped,In Transit,Delivered}'::text[]) with ordinality moves(status, place)
where place <= case past.status when 'Pending' then 1 when 'Confirmed' then 2 when 'Cancelled' then 1 when 'Processing' then 3
  when 'Ready to Ship' then 4 when 'Shipped' then 5 when 'In Transit' then 6 else 7 end;

-- step: parcels
insert into shipments (id, order_id, courier, awb_number, current_status, created_at, delivered_at, weight_grams,
  attempts, attempted_at, problem, problem_since, problem_due_at, going_back_since) overriding system value
select id, id, case dice % 3 when 0 then 'Delhivery' when 1 then 'Blue Dart' else 'Local courier (demo)' end,
  'AWB' || (70000000 + id),
  case status when 'Ready to Ship' then 'Shipment Created' when 'Shipped' then 'Picked Up'
    when 'In Transit' then 'In Transit' else 'Delivered' end,
  at + interval '1 day', case when status in ('Delivered', 'Refunded') then at + interval '4 days' end, 400,
  case when problem is null then 0 else 1 end, case when problem is not null then at + interval '3 days' end,
  problem, case when problem is not null then at + interval '3 days' end,
  case when problem is not null then at + interval '4 days' end,
  case when problem = 'rto' then at + interval '3 days' end
from past, lateral (select case when status = 'In Transit' then
  case when dice % 20 = 0 then 'ndr' when dice % 20 = 1 then 'rto' when dice % 200 = 2 then 'lost' end end as problem) p
where is_packed;
insert into shipment_lines (shipment_id, order_line_id, size_id, quantity)
select order_id, l.id, size_id, quantity from order_lines l join past o on o.id = order_id where is_packed;

-- step: scans
insert into scans (shipment_id, status, raw_status, location, scanned_at)
select id, scan, upper(scan), 'Madurai', at + interval '18 hours' * (1 + place)
from past, unnest('{Picked Up,In Transit,Out for Delivery,Delivered}'::text[]) with ordinality scans(scan, place)
where is_out and place <= case status when 'Shipped' then 1 when 'In Transit' then 2 else 4 end;

-- step: money
insert into cash_places (order_id, place, amount_paise, since)
select o.id, case when o.status = 'Delivered' then case when days < 14 then 'courier' else 'bank' end
  when o.status in ('Cancelled', 'Refunded') then 'sales' else 'door' end, total_paise, at
from past o join orders using (id) where is_cod;
insert into remittances (id, total_paise, at) overriding system value
select week, sum(total_paise), now() - make_interval(weeks => week)
from past o join orders using (id), lateral (select 1 + floor(days / 7)::integer as week) w
where is_cod and o.status = 'Delivered' and days >= 14 group by week;
insert into remittance_lines (order_id, remittance_id, awb_number, reference, paid_on, amount_paise)
select o.id, 1 + floor(days / 7), 'AWB' || (70000000 + o.id), 'UTR' || o.id, at::date + 14, total_paise
from past o join orders using (id) where is_cod and o.status = 'Delivered' and days >= 14;

-- step: charges
insert into courier_charges (shipment_id, entry, description, kind, amount_paise, declared_grams, charged_grams, charged_at)
select id, 'F' || id, 'Freight Charge', 'freight', 5800, 400, null, least(now(), at + interval '2 days') from past where is_out
union all
select id, 'W' || id, 'Excess Weight Charge', 'weight', 4250, 400, 1000, least(now(), at + interval '5 days')
from past where is_out and dice % 25 = 0;
insert into weight_charges (charge_id, due_at)
select id, charged_at + interval '7 days' from courier_charges where kind = 'weight';

-- step: returns
insert into return_requests (id, order_line_id, customer_id, request_type, reason, status, created_at, closed_at, quantity)
overriding system value
select id, 2 * id - 1, customer_id, 'Return', 'Too small', case
    when status = 'Refunded' then 'Refunded' when days < 8 then 'Requested' when days < 10 then 'Approved'
    when days < 12 then 'Pickup Booked' else 'Received' end,
  at + interval '6 days', case when status = 'Refunded' then at + interval '14 days' end, 1
from past where status = 'Refunded' or status = 'Delivered' and days < 20 and dice % 100 < 12;
insert into refunds (order_id, amount_paise, reason, status, method, upi_reference, return_request_id, created_at,
  processed_at, due_since, awaits_approval)
select id, 70000, 'returned', case when status = 'Refunded' then 'processed' else 'pending' end, 'upi',
  case when status = 'Refunded' then 'UPI' || id end, id, at + interval '10 days',
  case when status = 'Refunded' then at + interval '14 days' end, at + interval '10 days',
  status = 'Delivered' and dice % 5 = 0
from past where status = 'Refunded' or status = 'Delivered' and days between 12 and 20 and dice % 100 < 12;
insert into stock_ledger (size_id, delta, reason, cause, at)
select size_id, 1, 'return', 'return:' || o.id, at + interval '10 days'
from past o join order_lines l on l.id = 2 * o.id - 1 where status = 'Refunded';

-- step: packing
insert into waves (id, created_at, actor, pieces) overriding system value
select 1 + id / 400, min(at), 'staff:1', sum(1 + id % 2) from past where is_packed or status = 'Processing' group by 1;
insert into packings (id, wave_id, order_id, number, shipment_id, packed_at, actor, invoice_number) overriding system value
select id, 1 + id / 400, id, 'NL' || (9000000 + id), case when is_packed then id end,
  case when is_packed then at + interval '1 day' end, 'staff:1', case when is_packed then 'PAST/' || id end
from past where is_packed or status = 'Processing';
insert into packing_lines (packing_id, size_id, quantity, scanned)
select order_id, size_id, quantity, case when is_packed then quantity else 0 end
from order_lines l join past o on o.id = order_id where is_packed or status = 'Processing';
insert into manifests (id, courier, created_at, closed_at, count) overriding system value
select 1 + id / 500, 'Delhivery', min(at), min(at) + interval '8 hours', count(*) from past where is_out group by 1;
insert into manifest_parcels (shipment_id, manifest_id, at)
select id, 1 + id / 500, at + interval '1 day' from past where is_out;

-- step: invoices
insert into tax_documents (id, kind, number, series, financial_year, serial, order_id, cause, issued_at, issued_on, place_code,
  taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, data, sha256) overriding system value
select o.id, 'invoice', 'PAST/' || o.id, 'PAST', '25-26', o.id, o.id, 'parcel:' || o.id, at, at::date, '33',
  total_paise, 0, 0, 0, total_paise, '{}', sha256(''::bytea)
from past o join orders using (id) where is_packed;
insert into tax_document_lines (document_id, position, order_line_id, kind, description, hsn, rate_bp, rule, quantity,
  unit_price_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
select order_id, 1 + (l.id % 2), l.id, 'goods', product_name, hsn, 500, 'garment', quantity, unit_price_paise,
  unit_price_paise, 0, 0, 0, unit_price_paise
from order_lines l join past o on o.id = order_id where is_packed;

-- step: audit
with written as (
  insert into audit_entries (at, actor, actor_name, what, about, after)
  select at, 'staff:' || (1 + id % 3), 'Past', case when dice % 3 = 0 then 'order.confirm' else 'phone.see' end,
    'NL' || (9000000 + id), '{}' from past order by id
  returning id)
insert into audit_seals (position, entry_id, seal)
select coalesce((select max(position) from audit_seals), 0) + row_number() over (order by id), id, sha256(''::bytea) from written;
