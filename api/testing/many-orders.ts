import { asOwner } from './owner.ts'
import type { TestShop } from './shop.ts'

/** So many orders more of the kind of one, each of another customer, place and day. */
export const multiplyOrder = (shop: TestShop, number: string, times: number) =>
  asOwner(
    shop,
    `set session_replication_role = replica;
     insert into customers (id, email, username, password_hash) overriding system value
     select 100000 + n, 'shopper-' || n || '@example.com', 'Shopper' || n, 'x'
     from generate_series(1, ${times}) n;
     insert into purchases overriding system value
     select (jsonb_populate_record(purchase, jsonb_build_object('id', 100000 + n, 'customer_id', 100000 + n,
       'idempotency_key', null, 'razorpay_order_id', null))).*
     from purchases purchase join orders on orders.purchase_id = purchase.id, generate_series(1, ${times}) n
     where orders.number = '${number}';
     insert into amounts
     select 100000 + n, amounts.position, kind, size_id, paise, reason
     from amounts join orders using (purchase_id), generate_series(1, ${times}) n where orders.number = '${number}';
     insert into orders (id, number, customer_id, purchase_id, status, payment_method, total_paise, created_at,
       shipping_address) overriding system value
     select 100000 + n, 'NL' || 100000 + n, 100000 + n, 100000 + n, status, payment_method, total_paise,
       created_at + n * interval '1 hour',
       shipping_address || jsonb_build_object('contact_person_name', 'Person' || n,
         'city', 'City' || n, 'postal_code', (200000 + n)::text, 'phone', (7000000000 + n)::text)
     from orders, generate_series(1, ${times}) n where number = '${number}';
     insert into order_lines overriding system value
     select (jsonb_populate_record(line, jsonb_build_object('id', 100000 + n, 'order_id', 100000 + n,
       'product_name', 'Garment' || n))).*
     from order_lines line join orders on orders.id = order_id, generate_series(1, ${times}) n
     where number = '${number}';
     insert into shipments overriding system value
     select (jsonb_populate_record(parcel, jsonb_build_object('id', 100000 + n, 'order_id', 100000 + n,
       'awb_number', 'SF' || 100000 + n))).*
     from shipments parcel join orders on orders.id = order_id, generate_series(1, ${times}) n
     where number = '${number}';
     insert into tax_documents (id, kind, number, series, financial_year, serial, order_id, cause, issued_at,
       issued_on, place_code, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, data, sha256)
       overriding system value
     select 100000 + n, 'invoice', 'T' || n, 'T', '2026-27', n, 100000 + n, 'order ' || n, now(),
       current_date, '27', total_paise, 0, 0, 0, total_paise, '{}', sha256('')
     from orders, generate_series(1, ${times}) n where number = '${number}';
     analyze customers, orders, order_lines, shipments, tax_documents`,
  )
