import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { testCourier } from '../../testing/courier.ts'
import {
  authorizeOrder,
  bookOrder,
  loseParcel,
  payOrder,
  placeOrder,
  stateOf,
  takeOrder,
} from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import type { Courier } from './courier.ts'
import { bookShipment, shipOrder, trackByHand } from './service.ts'

const cancel = (shop: TestShop, orderId: number) =>
  sql`update orders set status = 'Cancelled' where id = ${orderId}`.execute(shop.db)

const stockOf = async (shop: TestShop, { id }: { id: number }) => {
  const { stock } = await shop.db
    .selectFrom('sizes')
    .innerJoin('order_lines', 'size_id', 'sizes.id')
    .select('stock')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return stock
}

describe('an order', () => {
  test('is handed to the courier with all it needs, once', async ({ shop }) => {
    const order = await takeOrder(shop)
    const { courier, parcels } = testCourier()
    const shipped = await shipOrder(shop.db, courier, order.id)
    expect(shipped).toEqual({ awb: `T-${order.number}` })
    expect(await shipOrder(shop.db, courier, order.id)).toEqual(shipped)
    expect(parcels).toMatchObject([
      {
        orderNumber: order.number,
        paymentMethod: 'cod',
        goodsPaise: 1_299_00,
        codFeePaise: 50_00,
        email: order.customer.email,
        address: { city: 'Madurai', postal_code: '625001' },
        lines: [{ colourName: 'Indigo', size: 'M', quantity: 1, unitPricePaise: 1_299_00 }],
      },
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })
  })

  test('whose parcel was lost has another, with the same pieces', async ({ shop }) => {
    const order = await takeOrder(shop)
    const { courier, parcels } = testCourier()
    await asOwner(shop, 'update sizes set weight_grams = 230')
    await shipOrder(shop.db, courier, order.id)
    await expect(loseParcel(shop, order.id)).rejects.toMatchObject({ status: 409 })
    await trackByHand(shop.db, order.id, 'In Transit')
    const stock = await stockOf(shop, order)
    await loseParcel(shop, order.id)
    await asOwner(
      shop,
      "insert into stock_ledger (size_id, delta, reason, cause) select id, -stock, 'adjustment', 'gone' from sizes",
    )
    await expect(shipOrder(shop.db, courier, order.id)).rejects.toMatchObject({ status: 409 })
    expect(parcels).toHaveLength(1)
    const byHand = bookShipment(shop.db, order.id, { awb: 'IP1', courier: 'India Post' })
    await expect(byHand).rejects.toMatchObject({ status: 409 })
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause) select id, ${stock}, 'adjustment', 'found' from sizes`,
    )
    const again = await shipOrder(shop.db, courier, order.id)
    expect(again).toEqual({ awb: `T-${order.number}-R1` })
    expect(await shipOrder(shop.db, courier, order.id)).toEqual(again)
    expect(await stockOf(shop, order)).toBe(stock - 1)
    expect(parcels.map(({ lines }) => lines[0]?.weightGrams)).toEqual([230, 230])
    const pieces = await shop.db
      .selectFrom('shipment_lines')
      .innerJoin('shipments', 'shipments.id', 'shipment_id')
      .select(['quantity', 'weight_grams', 'awb_number'])
      .orderBy('shipment_id')
      .execute()
    expect(pieces).toEqual([
      { quantity: 1, weight_grams: 230, awb_number: `T-${order.number}` },
      { quantity: 1, weight_grams: 230, awb_number: `T-${order.number}-R1` },
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'In Transit' })
    await trackByHand(shop.db, order.id, 'Delivered')
    expect((await stateOf(shop, order.id)).order).toBe('Delivered')
  })

  test('whose parcel was lost is refunded where nothing is left to send', async ({ shop }) => {
    const order = await bookOrder(shop)
    await trackByHand(shop.db, order.id, 'In Transit')
    await asOwner(
      shop,
      "insert into stock_ledger (size_id, delta, reason, cause) select id, -stock, 'adjustment', 'gone' from sizes",
    )
    await expect(loseParcel(shop, order.id)).rejects.toMatchObject({ status: 409 })
    await loseParcel(shop, order.id, 'refund')
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Cancelled' })
    expect(await stockOf(shop, order)).toBe(0)
    const mails = await shop.db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'parcel_lost')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('that may not be shipped never reaches the courier', async ({ shop }) => {
    const order = await placeOrder(shop)
    const { courier, parcels } = testCourier()
    await expect(shipOrder(shop.db, courier, order.id)).rejects.toMatchObject({
      status: 409,
      message: 'An order cannot move from Pending to Ready to Ship.',
    })
    await expect(shipOrder(shop.db, courier, 999_999)).rejects.toMatchObject({ status: 404 })
    expect(parcels).toEqual([])
  })

  test('that is paid by card leaves only when its payment is captured', async ({ shop }) => {
    const order = await authorizeOrder(shop)
    const { courier, parcels } = testCourier()
    const refusal = { status: 409, message: 'Its payment is not captured yet.' }
    const byHand = { awb: 'HAND1', courier: 'Test Express' }
    await expect(shipOrder(shop.db, courier, order.id)).rejects.toMatchObject(refusal)
    await expect(bookShipment(shop.db, order.id, byHand)).rejects.toMatchObject(refusal)
    expect(parcels).toEqual([])
    await order.capture()
    await shipOrder(shop.db, courier, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })
  })

  test('that is cancelled while the courier books it is called off', async ({ shop }) => {
    const order = await payOrder(shop)
    const { courier, calledOff } = testCourier(() => cancel(shop, order.id))
    await expect(shipOrder(shop.db, courier, order.id)).rejects.toMatchObject({ status: 409 })
    expect(calledOff).toEqual([`T-${order.number}`])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Cancelled', tracking: undefined })
  })

  test('whose AWB is another order’s is refused, and that parcel still comes', async ({ shop }) => {
    const other = await bookOrder(shop)
    const order = await payOrder(shop)
    const { courier, calledOff } = testCourier()
    const confused: Courier = {
      ...courier,
      createShipment: async () => ({ awb: other.awb, courier: 'Test Express' }),
    }
    await expect(shipOrder(shop.db, confused, order.id)).rejects.toMatchObject({ status: 409 })
    expect(calledOff).toEqual([])
  })

  test('that the courier refuses stays as it was', async ({ shop }) => {
    const order = await payOrder(shop)
    const { courier } = testCourier(async () => {
      throw new Refusal(503, 'The courier does not answer. Please try again.')
    })
    await expect(shipOrder(shop.db, courier, order.id)).rejects.toMatchObject({ status: 503 })
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Confirmed', tracking: undefined })
  })
})

test('the mails name the order, its courier, and what to pay', async ({ shop }) => {
  const order = await bookOrder(shop)
  const compose = async (kind: string) =>
    composers[kind]?.(shop.db, { order_id: order.id }, shop.config)
  const shipped = await compose('order_shipped')
  expect(shipped?.subject).toBe(`Your order ${order.number} is on its way`)
  for (const text of ['Test Express', order.awb, '₹1,349.00', `/orderdetails/${order.id}`]) {
    expect(shipped?.text).toContain(text)
    expect(shipped?.html).toContain(text)
  }
  expect((await compose('order_out_for_delivery'))?.text).toContain('₹1,349.00')
  await asOwner(shop, "update orders set delivered_at = '2026-11-20T04:45:00Z'")
  const delivered = await compose('order_delivered')
  expect(delivered?.text).toMatch(
    /ask for a return or an exchange \(http\S+\/orderdetails\/\d+\?tab=items\) within 7 days, until Friday,? 27 November at 10:15 am\./,
  )
  expect(delivered?.text).toContain('your review helps the next shopper')
  expect(delivered?.text).not.toContain('₹1,349.00')
})

test('the mail of a delivery offers no return that would be refused', async ({ shop }) => {
  const order = await bookOrder(shop)
  const compose = () => composers.order_delivered?.(shop.db, { order_id: order.id }, shop.config)
  await asOwner(shop, 'update order_lines set is_returnable = false')
  expect((await compose())?.text).toMatch(/ask for an exchange \(.+\) within 7 days/)
  await asOwner(shop, 'update order_lines set is_replaceable = false')
  expect((await compose())?.text).not.toContain('within 7 days')
})
