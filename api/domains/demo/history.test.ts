import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestShop, test } from '../../testing/shop.ts'
import { findCashDiscrepancies } from '../cash/reconcile-cash.ts'
import { shipWaitingOrders } from '../orders/demo-operator.ts'
import { reconcileStored } from '../orders/reconcile-stored.ts'
import { localCourier } from '../shipping/local-courier.ts'
import { makeDemoHistory } from './history.ts'

/** What each of a week's orders was paid out with, as one remittance. */
const sumsOf = async (shop: TestShop) => {
  const { rows } = await sql<{ references: number; stands: boolean }>`
    select count(distinct reference)::integer as references,
      sum(amount_paise) = any_value(total_paise) as stands
    from remittances r join remittance_lines l on l.remittance_id = r.id group by r.id`.execute(
    shop.db,
  )
  return rows
}

test('a demo’s past has every state and right books, and changes nothing that shoppers see', async ({
  shop,
}) => {
  for (let product = 0; product < 6; product++) await shop.make.product({ stock: 40 })
  const stockNow = () => shop.db.selectFrom('sizes').select(['id', 'stock']).orderBy('id').execute()
  const before = await stockNow()
  const { signal } = new AbortController()
  const make = () => makeDemoHistory(shop.ownerUrl, { days: 20, signal })
  await make()
  const orders = () =>
    shop.db.selectFrom('orders').select(['id', 'status', 'created_at', 'delivered_at']).execute()
  const made = await orders()
  const demo = await shop.db.selectFrom('demo').selectAll().executeTakeFirstOrThrow()
  expect(demo).toMatchObject({ history_made: 60, history_of: 60 })
  // A courier's cash is due after eight days.
  const atCourier = await shop.db
    .selectFrom('cash_places')
    .select('since')
    .where('place', '=', 'courier')
    .execute()
  expect(atCourier.length).toBeGreaterThan(0)
  const ages = atCourier.map(({ since }) => Date.now() - since.getTime())
  expect(Math.max(...ages)).toBeLessThan(8 * 86_400_000)
  expect(made.length).toBe(60)
  expect(new Set(made.map(({ status }) => status)).size).toBeGreaterThan(6)
  expect(await stockNow()).toEqual(before)
  expect(await reconcileStored(shop.db)).toMatchObject({ discrepancies: [] })
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const { rows: late } = await sql`
    select o.number from orders o join order_events e on e.order_id = o.id
    where e.at > now() or e.at < o.created_at or o.delivered_at < o.created_at`.execute(shop.db)
  expect(late).toEqual([])
  const count = async (table: 'return_requests' | 'refunds' | 'remittances' | 'weight_charges') =>
    (await shop.db.selectFrom(table).selectAll().execute()).length
  for (const table of ['return_requests', 'refunds', 'remittances', 'weight_charges'] as const) {
    expect([table, (await count(table)) > 0]).toEqual([table, true])
  }
  for (const sums of await sumsOf(shop)) expect(sums).toEqual({ references: 1, stands: true })
  const waves = () =>
    shop.db.selectFrom('packings').select(['wave_id', 'number', 'invoice_number']).execute()
  const packed = await waves()
  const isPacked = packed.map(({ invoice_number }) => invoice_number !== null)
  expect(new Set(isPacked)).toEqual(new Set([true, false]))
  await make()
  expect(await waves()).toEqual(packed)
  const reviews = await shop.db.selectFrom('reviews').select('state').orderBy('state').execute()
  expect(reviews.map(({ state }) => state)).toEqual(['rejected', 'waiting', 'waiting'])
  // The demo's operator leaves them to who tries the office.
  await shipWaitingOrders(shop.db, localCourier(shop.db), 60)
  expect(await orders()).toEqual(made)
}, 120_000)
