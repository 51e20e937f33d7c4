import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OrderFilter } from '../../../../contract/office/orders.ts'
import { openExplained, readsGrowing } from '../../../testing/explained.ts'
import { multiplyOrder } from '../../../testing/many-orders.ts'
import { bookOrder } from '../../../testing/orders.ts'
import { test } from '../../../testing/shop.ts'
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

test('whatever the list is searched for, an index has it', async ({ shop }) => {
  const { number } = await bookOrder(shop)
  await multiplyOrder(shop, number, 5_000)
  const { rows } = await sql<{ day: string; next: string }>`
    select day_in_india(created_at)::text as day, (day_in_india(created_at) + 1)::text as next
    from orders where number = 'NL101239'`.execute(shop.db)
  const days = { from: rows[0]?.day ?? '', to: rows[0]?.next ?? '' }
  let plans: string[] = []
  const onPlan = (plan: string) => plans.push(plan)
  const { db, close } = openExplained(shop.ownerUrl, { readsWhole: 'on', onPlan })
  const plansOf = async (ask: () => Promise<unknown>) => {
    plans = []
    await ask()
    return plans.join('\n')
  }
  const all = {
    state: '',
    search: '',
    from: '',
    to: '',
    payment: '',
    city: '',
    cursor: '',
  } as const
  const list = (asked: Partial<OrderFilter>) => async () => {
    const { results } = await listOrders(db, owner, { ...all, ...asked })
    expect([asked, results.length]).toEqual([asked, 1])
  }
  const search = (typed: string) => list({ search: typed })
  for (const [ask, indexes] of [
    [search('104999'), ['orders_number_key', 'shipments_awb', 'tax_documents_number_key']],
    [search('sf104999'), ['shipments_awb']],
    [search('shopper-4999@example.com'), ['orders_customer']],
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
    [list({ city: 'city1238' }), ['orders_city']],
    [list({ ...days, city: 'City1239' }), ['orders_city']],
    [list({ ...days, search: 'Garment1239' }), ['orders_created']],
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
