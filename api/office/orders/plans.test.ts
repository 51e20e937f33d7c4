import { expect } from 'vitest'
import { openExplained, readsGrowing } from '../../testing/explained.ts'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { listOrders } from './service.ts'

const owner = {
  id: 1,
  sessionId: 1,
  name: 'Asha',
  email: 'asha@nool.example',
  role: 'owner',
  hasSecondFactor: true,
  hasPasskey: false,
  isFresh: true,
} as const

/** So many orders more of the kind of one, each of another customer, place and day. */
const multiply = (shop: TestShop, number: string, times: number) =>
  asOwner(
    shop,
    `set session_replication_role = replica;
     insert into customers (id, email, username, password_hash) overriding system value
     select 100000 + n, 'shopper-' || n || '@example.com', 'Shopper' || n, 'x'
     from generate_series(1, ${times}) n;
     insert into orders (id, number, customer_id, status, payment_method, subtotal_paise, shipping_paise,
       cod_fee_paise, total_paise, request_sha256, created_at, shipping_address) overriding system value
     select 100000 + n, 'NL' || 100000 + n, 100000 + n, status, payment_method, subtotal_paise, shipping_paise,
       cod_fee_paise, total_paise, request_sha256, created_at + n * interval '1 hour',
       shipping_address || jsonb_build_object('contact_person_name', 'Person' || n,
         'city', 'City' || n, 'postal_code', 200000 + n, 'phone', 7000000000 + n)
     from orders, generate_series(1, ${times}) n where number = '${number}';
     insert into order_lines overriding system value
     select (jsonb_populate_record(line, jsonb_build_object('id', 100000 + n, 'order_id', 100000 + n,
       'product_name', 'Garment' || n))).*
     from order_lines line, generate_series(1, ${times}) n;
     insert into shipments overriding system value
     select (jsonb_populate_record(parcel, jsonb_build_object('id', 100000 + n, 'order_id', 100000 + n,
       'awb_number', 'SF' || 100000 + n))).*
     from shipments parcel, generate_series(1, ${times}) n;
     analyze customers, orders, order_lines, shipments`,
  )

test('whatever the list is searched for, an index has it', async ({ shop }) => {
  const { number } = await bookOrder(shop)
  await multiply(shop, number, 5_000)
  let plans: string[] = []
  const onPlan = (plan: string) => plans.push(plan)
  const { db, close } = openExplained(shop.ownerUrl, { readsWhole: 'on', onPlan })
  const plansOf = async (ask: () => Promise<unknown>) => {
    plans = []
    await ask()
    return plans.join('\n')
  }
  const search = (typed: string) => async () => {
    const { results } = await listOrders(db, owner, { state: '', search: typed, cursor: '' })
    expect([typed, results.length]).toEqual([typed, 1])
  }
  for (const [ask, indexes] of [
    [search('104999'), ['orders_number_key', 'shipments_awb', 'tax_documents_number_key']],
    [search('sf104999'), ['shipments_awb']],
    [search('shopper-4999@example.com'), ['customers_email_key', 'orders_customer']],
    [search('7000004999'), ['orders_phone', 'orders_contact_number']],
    [search('204 999'), ['orders_postal_code']],
    [search('Person4999'), []],
    [search('City4998'), []],
    [search('Shopper4998'), []],
    [search('Garment4997'), []],
    // So old that they are looked for by their index.
    [search('Person1234'), ['orders_words', 'customers_words', 'order_lines_words']],
    [search('City1235'), ['orders_words']],
    [search('Shopper1236'), ['customers_words']],
    [search('Garment1237'), ['order_lines_words']],
  ] as const) {
    const seen = await plansOf(ask)
    expect([indexes, indexes.filter((index) => !seen.includes(` ${index} `))]).toEqual([
      indexes,
      [],
    ])
    expect(seen).not.toMatch(readsGrowing)
  }
  await close()
})
