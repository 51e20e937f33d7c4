import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { bookOrder, bookPaidOrder, mailsOf, placeOrder, stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { refundsOf } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test, testWithGateway } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { processUpdates } from '../shipping/courier-events.ts'
import { markDelivered, trackByHand } from '../shipping/service.ts'
import { answerNdr } from './answer-ndr.ts'
import { cancelOrder } from './cancel-order.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { takeParcelIn } from './take-parcel-in.ts'

function allowRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

const sizeOf = async (shop: TestShop, orderId: number) => {
  const line = await shop.db
    .selectFrom('order_lines')
    .select('size_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return line.size_id
}

const shownTo = (shop: TestShop, { id, customer }: { id: number; customer: { token: string } }) =>
  shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })

describe('a parcel that came back', () => {
  test('returns its pieces into stock and its money back, each once', async ({ shop }) => {
    const order = await bookPaidOrder(shop)
    const sizeId = await sizeOf(shop, order.id)
    await scanParcel(shop, order.awb, 'Out for Delivery')
    await scanParcel(shop, order.awb, 'Returning to Us')
    const before = await stockOf(shop, sizeId)
    await Promise.all(Array.from({ length: 10 }, () => takeParcelIn(shop.db, order.id)))

    expect(await stockOf(shop, sizeId)).toBe(before + 1)
    await expectLedgerToBalance(shop)
    expect(await refundsOf(shop, order.id)).toMatchObject([
      { amount_paise: 1_299_00, method: 'razorpay', status: 'pending' },
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Cancelled',
      moves: ['Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit', 'Cancelled'],
    })
    expect((await mailsOf(shop, order.id)).at(-1)).toBe('order-came-back')
    const mail = await composers.order_came_back?.(shop.db, { order_id: order.id }, shop.config)
    expect(mail?.subject).toBe(`Your order ${order.number} came back to us`)
    expect(mail?.text).toContain('The ₹1,299.00 that you paid goes back')
    const shown = await shownTo(shop, order)
    expect(shown).toMatchObject({ status: 'Cancelled', tracking: { way_back: 'arrived' } })
    expect(shown.tracking.scans.at(-1)?.status).toBe('Returned to Us')
  })

  test('of an order that was to be paid on delivery refunds no money', async ({ shop }) => {
    const order = await bookOrder(shop)
    await trackByHand(shop.db, order.id, 'Returning to Us')
    await takeParcelIn(shop.db, order.id)
    expect(await refundsOf(shop, order.id)).toEqual([])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Cancelled', payment: 'unpaid' })
    expect(await stockOf(shop, await sizeOf(shop, order.id))).toBe(10)
    const mail = await composers.order_came_back?.(shop.db, { order_id: order.id }, shop.config)
    expect(mail?.text).toContain('There is nothing to pay.')
  })

  test('moves no more, whatever its courier still reports', async ({ shop }) => {
    const order = await bookPaidOrder(shop)
    await scanParcel(shop, order.awb, 'In Transit')
    await scanParcel(shop, order.awb, 'Returning to Us')
    await takeParcelIn(shop.db, order.id)
    await scanParcel(shop, order.awb, 'Delivered')
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Cancelled',
      tracking: 'In Transit',
      delivered: undefined,
    })
  })

  test('and is delivered at the same moment is one or the other', async ({ shop }) => {
    for (let round = 0; round < 20; round++) {
      const order = await bookPaidOrder(shop)
      await scanParcel(shop, order.awb, 'Out for Delivery')
      await scanParcel(shop, order.awb, 'Returning to Us')
      const tasks = [
        () => scanParcel(shop, order.awb, 'Delivered'),
        () => takeParcelIn(shop.db, order.id).catch(allowRefusal),
      ]
      await Promise.all((round % 2 ? tasks : tasks.toReversed()).map((task) => task()))
      const { order: status } = await stateOf(shop, order.id)
      expect(['Delivered', 'Cancelled']).toContain(status)
      const isBack = status === 'Cancelled'
      expect(await refundsOf(shop, order.id)).toHaveLength(isBack ? 1 : 0)
      expect(await stockOf(shop, await sizeOf(shop, order.id))).toBe(isBack ? 10 : 9)
    }
  })

  test('is taken in of no order that was not sent, or has come', async ({ shop }) => {
    const pending = await placeOrder(shop)
    const delivered = await bookOrder(shop)
    await markDelivered(shop.db, delivered.id)
    for (const [id, status] of [
      [pending.id, 'pending'],
      [delivered.id, 'delivered'],
    ] as const) {
      await expect(takeParcelIn(shop.db, id)).rejects.toMatchObject({
        status: 409,
        message: `This order is ${status}: it has no parcel on its way.`,
      })
      expect(await stockOf(shop, await sizeOf(shop, id))).toBe(9)
    }
    await expect(takeParcelIn(shop.db, 999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('is taken in only once its delivery has failed, it is brought back or lost', async ({
    shop,
  }) => {
    const hour = 3_600_000
    const way = ['Shipment Created', 'Picked Up', 'In Transit', 'Out for Delivery'] as const
    for (const last of ['Delivery Attempted', 'Returning to Us', 'Lost', 'Damaged'] as const) {
      const order = await bookPaidOrder(shop)
      const sizeId = await sizeOf(shop, order.id)
      for (const [step, scan] of way.entries()) {
        await scanParcel(shop, order.awb, scan, new Date(Date.now() - (9 - step) * hour))
        const before = await stateOf(shop, order.id)
        await expect(takeParcelIn(shop.db, order.id)).rejects.toMatchObject({
          status: 409,
          message: expect.stringContaining('It is not coming back'),
        })
        expect(await stateOf(shop, order.id)).toEqual(before)
      }
      expect(await refundsOf(shop, order.id)).toEqual([])
      expect(await stockOf(shop, sizeId)).toBe(9)
      await scanParcel(shop, order.awb, last, new Date(Date.now() - hour))
      expect(await takeParcelIn(shop.db, order.id)).toBe('taken_in')
    }
  })

  test('may be here after a return was asked for, whatever it is scanned as', async ({ shop }) => {
    const order = await bookOrder(shop)
    const minutes = (n: number) => new Date(Date.now() - n * 60_000)
    await scanParcel(shop, order.awb, 'Out for Delivery', minutes(90))
    await scanParcel(shop, order.awb, 'Delivery Attempted', minutes(60))
    const { id } = await shop.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
    await answerNdr(shop.db, { id, orderId: order.id }, { what: 'return' })
    await scanParcel(shop, order.awb, 'Out for Delivery')
    expect(await takeParcelIn(shop.db, order.id)).toBe('taken_in')
  })

  testWithGateway('after its order was cancelled is only marked as back', async ({ shop }) => {
    const order = await bookOrder(shop)
    await cancelOrder(shop.db, null, order.id)
    // The courier still has to be told not to collect it.
    await expect(takeParcelIn(shop.db, order.id)).rejects.toMatchObject({ status: 409 })
    await scanParcel(shop, order.awb, 'Picked Up')
    const span = { from: new Date(Date.now() - 86_400_000), to: new Date() }
    const discrepancies = async () =>
      (await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), span)).discrepancies
    expect(await discrepancies()).toHaveLength(1)
    await takeParcelIn(shop.db, order.id)
    expect(await discrepancies()).toEqual([])
    expect(await stockOf(shop, await sizeOf(shop, order.id))).toBe(10)
    expect(await mailsOf(shop, order.id)).toEqual(['order-cancelled'])
  })
})

describe('an order that was sent', () => {
  test('cannot be cancelled while its parcel is away', async ({ shop }) => {
    const order = await bookPaidOrder(shop)
    const asked = () => cancelOrder(shop.db, order.customer.id, order.id)
    for (const status of ['Picked Up', 'In Transit'] as const) {
      await trackByHand(shop.db, order.id, status)
      await expect(asked()).rejects.toMatchObject({ status: 409 })
      await expect(
        asOwner(shop, `update orders set status = 'Cancelled' where id = ${order.id}`),
      ).rejects.toThrow('cancelled when its parcel is back')
    }
    expect(await refundsOf(shop, order.id)).toEqual([])
  })
})

describe('a courier that brings a parcel back', () => {
  const update = (awb: string, labels: string[]) => ({
    awb,
    scans: labels.map((label, day) => ({
      date: `2026-05-2${day} 09:00:00`,
      activity: 'DTO',
      location: 'Madurai',
      'sr-status-label': label,
    })),
  })

  test('is understood, and the order waits until the parcel is here', async ({ shop }) => {
    const order = await bookPaidOrder(shop)
    const labels = ['OUT FOR DELIVERY', 'UNDELIVERED', 'RTO INITIATED', 'RTO IN TRANSIT']
    const headers = { 'x-api-key': shop.config.courier.webhookToken }
    const post = (labels: string[]) =>
      send(shop, 'POST /api/webhooks/courier/', { json: update(order.awb, labels), headers })
    await post(labels)
    await processUpdates(shop.db)
    const shown = await shownTo(shop, order)
    expect(shown).toMatchObject({ status: 'In Transit', tracking: { way_back: 'under_way' } })
    expect(shown.tracking.scans.map(({ status }) => status)).toEqual([
      'Out for Delivery',
      'Delivery Attempted',
      'Returning to Us',
      'Returning to Us',
    ])
    expect(await refundsOf(shop, order.id)).toEqual([])

    await post([...labels, 'RTO_DELIVERED'])
    await processUpdates(shop.db)
    await takeParcelIn(shop.db, order.id)
    const { tracking } = await shownTo(shop, order)
    expect(tracking.scans.filter(({ status }) => status === 'Returned to Us')).toHaveLength(1)
  })

  test('and delivers it after all has delivered it', async ({ shop }) => {
    const order = await bookOrder(shop)
    await scanParcel(shop, order.awb, 'Returning to Us')
    await scanParcel(shop, order.awb, 'Delivered')
    expect(await shownTo(shop, order)).toMatchObject({
      status: 'Delivered',
      tracking: { way_back: null },
    })
    const { rows } = await sql`select from refunds`.execute(shop.db)
    expect(rows).toEqual([])
  })
})
