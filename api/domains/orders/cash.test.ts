import { sql } from 'kysely'
import { expect } from 'vitest'
import { inr } from '../../ground/http/money.ts'
import { bookOrder, payOrder, placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { findCashDiscrepancies } from '../cash/reconcile-cash.ts'
import { markDelivered } from '../shipping/service.ts'
import { cancelOrder } from './cancel-order.ts'
import { takeParcelIn } from './take-parcel-in.ts'

/** Where an order's cash is, and how it came there. */
async function cashOf(shop: TestShop, orderId: number) {
  const { rows } = await sql<{ place: string; reasons: string[] }>`
    select place, array_agg(reason order by l.id) as reasons
    from cash_places p join cash_ledger l using (order_id)
    where order_id = ${orderId} and l.amount_paise = p.amount_paise group by place`.execute(shop.db)
  return rows[0]
}

test('cash is at the door, then at the courier; and nowhere after a cancellation or an RTO', async ({
  shop,
}) => {
  const placed = await placeOrder(shop)
  expect(await cashOf(shop, placed.id)).toEqual({ place: 'door', reasons: ['placed'] })
  const delivered = await bookOrder(shop)
  for (const status of ['Picked Up', 'Delivered', 'Delivered'] as const) {
    await scanParcel(shop, delivered.awb, status)
  }
  await markDelivered(shop.db, delivered.id)
  expect(await cashOf(shop, delivered.id)).toEqual({
    place: 'courier',
    reasons: ['placed', 'delivered'],
  })
  const cameBack = await bookOrder(shop)
  await scanParcel(shop, cameBack.awb, 'Returning to Us')
  await takeParcelIn(shop.db, cameBack.id)
  await cancelOrder(shop.db, null, placed.id)
  for (const { id } of [cameBack, placed]) {
    expect(await cashOf(shop, id)).toEqual({ place: 'sales', reasons: ['placed', 'cancelled'] })
  }
  // What was paid by card is no cash.
  expect(await cashOf(shop, (await payOrder(shop)).id)).toBeUndefined()
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
})

test('each broken sum is named with its order', async ({ shop }) => {
  const { number, id } = await placeOrder(shop)
  const total = inr(await totalOf(shop, id))
  const broken = async (statement: string) => {
    await asOwner(shop, statement)
    return findCashDiscrepancies(shop.db)
  }
  expect(await broken(`update cash_places set place = 'courier'`)).toEqual([
    `The cash of ${number} has to be ${total} at the door; by its ledger it is ${total} at the door, and the office shows it ${total} at the courier.`,
  ])
  await asOwner(shop, `update cash_places set place = 'door'`)
  expect(
    await broken(`insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise)
      values (${id}, 'delivered', 'door', 'courier', 1)`),
  ).toEqual([expect.stringContaining('and ₹0.01 at the courier')])
  await asOwner(shop, `delete from cash_ledger where reason = 'delivered'`)
  expect(await broken(`update orders set payment_status = 'paid'`)).toEqual([])
  expect(await broken(`delete from cash_ledger`)).toEqual([
    expect.stringContaining('by its ledger it is nowhere'),
  ])
  expect(await broken(`insert into remittances (total_paise) values (500)`)).toContain(
    'Remittance 1 is of ₹5.00, its lines of ₹0.00.',
  )
})

test('the application can write no cash by itself', async ({ shop }) => {
  const { id } = await placeOrder(shop)
  for (const statement of [
    `insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise)
     values (${id}, 'delivered', 'door', 'courier', 1)`,
    `update cash_places set place = 'bank'`,
    `delete from cash_ledger`,
    `select move_cash(${id}, 'delivered', 1, now())`,
    `update reconciliations set discrepancies = '{}'`,
  ]) {
    const tried = shop.db.transaction().execute(async (tx) => {
      await sql`set local role nool_app`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
    await expect(tried).rejects.toThrow(/permission denied/)
  }
})

const totalOf = async (shop: TestShop, id: number) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('total_paise')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).total_paise
