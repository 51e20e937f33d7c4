import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { isWaiting } from '../../testing/is-waiting.ts'
import {
  bookedAt,
  bookOrder,
  mailsOf,
  payOrder,
  placeOrder,
  stateOf,
} from '../../testing/orders.ts'
import { createRandom } from '../../testing/random.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { bookShipment, markDelivered, trackByHand } from './service.ts'
import { recordScan } from './steps.ts'
import type { TrackingStatus } from './tracking-labels.ts'

const noon = Date.UTC(2026, 4, 19, 6, 30)
const hour = (n: number) => new Date(noon + n * 3_600_000)

const scan = async (
  shop: Pick<TestShop, 'db'>,
  awb: string,
  status: TrackingStatus | undefined,
  at: Date,
  location = 'Hub',
) => {
  const { outcome } = await recordScan(shop.db, {
    awbNumber: awb,
    status: status ?? null,
    rawStatus: status?.toUpperCase() ?? 'UNDELIVERED',
    location,
    scannedAt: at,
    note: '',
  })
  return outcome
}

const cancel = (shop: TestShop, orderId: number) =>
  sql`with locked as (select lock_order(${orderId}))
    update orders set status = 'Cancelled' from locked where id = ${orderId}`.execute(shop.db)

const way = ['Pending', 'Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit']

describe('scans', () => {
  test('move the parcel, the order and the money along, and send each mail once', async ({
    shop,
  }) => {
    const order = await bookOrder(shop)
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Ready to Ship',
      tracking: 'Shipment Created',
    })
    const steps: [TrackingStatus, string][] = [
      ['Picked Up', 'Shipped'],
      ['In Transit', 'In Transit'],
      ['Out for Delivery', 'In Transit'],
      ['Delivered', 'Delivered'],
    ]
    for (const [n, [tracking, status]] of steps.entries()) {
      expect(await scan(shop, order.awb, tracking, hour(n))).toBe('recorded')
      expect(await scan(shop, order.awb, tracking, hour(n))).toBe('repeated')
      expect(await stateOf(shop, order.id)).toMatchObject({ order: status, tracking })
    }
    expect(await stateOf(shop, order.id)).toEqual({
      order: 'Delivered',
      payment: 'paid',
      delivered: hour(3).toISOString(),
      tracking: 'Delivered',
      moves: [...way, 'Delivered'],
    })
    expect(await mailsOf(shop, order.id)).toEqual([
      'order-shipped',
      'order-out-for-delivery',
      'order-delivered',
    ])
    const shown = await shop.as(order.customer)('GET /api/order_detail/{id}/', {
      params: { id: order.id },
    })
    expect(shown.tracking).toMatchObject({ current_status: 'Delivered', awb_number: order.awb })
    expect(shown.tracking.scans.map((each) => each.status)).toEqual(steps.map(([each]) => each))
  })

  test('that skip states walk every allowed move, and mail only the last', async ({ shop }) => {
    const order = await bookOrder(shop)
    await scan(shop, order.awb, 'Delivered', hour(1))
    expect(await stateOf(shop, order.id)).toMatchObject({ moves: [...way, 'Delivered'] })
    await scan(shop, order.awb, 'Picked Up', hour(0))
    await scan(shop, order.awb, 'Out for Delivery', hour(2))
    expect(await mailsOf(shop, order.id)).toEqual(['order-delivered'])
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Delivered',
      tracking: 'Delivered',
      moves: [...way, 'Delivered'],
    })
  })

  test('without a meaning of ours are shown as they came, and move nothing', async ({ shop }) => {
    const order = await bookOrder(shop)
    await scan(shop, order.awb, 'Out for Delivery', hour(0))
    const before = await stateOf(shop, order.id)
    await scan(shop, order.awb, undefined, hour(1))
    expect(await stateOf(shop, order.id)).toEqual(before)
    const stored = await shop.db.selectFrom('scans').select(['status', 'raw_status']).execute()
    expect(stored).toContainEqual({ status: 'UNDELIVERED', raw_status: 'UNDELIVERED' })
  })

  test('that cannot be true neither lengthen nor shorten the time for returns', async ({
    shop,
  }) => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    const before = new Date(bookedAt.getTime() - 1)
    for (const impossible of [before, tomorrow]) {
      const order = await bookOrder(shop)
      const received = Date.now()
      await scan(shop, order.awb, 'Delivered', impossible)
      const { delivered = '' } = await stateOf(shop, order.id)
      // Then it counts from when the shop received it; the database's clock is this machine's.
      expect(Math.abs(Date.parse(delivered) - received)).toBeLessThan(60_000)
      const stored = shop.db.selectFrom('scans').select('scanned_at').orderBy('id', 'desc')
      expect(await stored.executeTakeFirst()).toEqual({ scanned_at: impossible })

      await scan(shop, order.awb, 'Delivered', hour(1))
      expect(await stateOf(shop, order.id)).toMatchObject({ delivered: hour(1).toISOString() })
      await scan(shop, order.awb, 'Delivered', bookedAt)
      expect(await stateOf(shop, order.id)).toMatchObject({ delivered: bookedAt.toISOString() })
    }
  })

  test('of one delivery count from the earliest, and take no cash again', async ({ shop }) => {
    const order = await bookOrder(shop)
    await scan(shop, order.awb, 'Delivered', hour(29))
    await shop.db.updateTable('orders').set({ payment_status: 'refunded' }).execute()
    for (const at of [hour(31), hour(28), hour(30)]) {
      expect(await scan(shop, order.awb, 'Delivered', at)).toBe('recorded')
    }
    const [shipment] = await shop.db.selectFrom('shipments').select('delivered_at').execute()
    expect(shipment).toEqual({ delivered_at: hour(28) })
    expect(await stateOf(shop, order.id)).toMatchObject({
      delivered: hour(28).toISOString(),
      payment: 'refunded',
    })
  })

  test('of a cancelled order are stored and move nothing', async ({ shop }) => {
    const order = await bookOrder(shop)
    await cancel(shop, order.id)
    expect(await scan(shop, order.awb, 'Delivered', hour(0))).toBe('recorded')
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Cancelled',
      payment: 'unpaid',
      delivered: undefined,
      tracking: 'Shipment Created',
    })
    expect(await mailsOf(shop, order.id)).toEqual([])
  })

  test('of a paid order leave its payment, and of a returning parcel its order', async ({
    shop,
  }) => {
    const order = await payOrder(shop)
    await bookShipment(shop.db, order.id, { awb: 'OUT1', courier: 'Test Express' })
    await scan(shop, 'OUT1', 'Delivered', hour(0))
    const before = await stateOf(shop, order.id)
    expect(before).toMatchObject({
      order: 'Delivered',
      payment: 'paid',
      moves: way.slice(1).concat('Delivered'),
    })
    await shop.db
      .insertInto('shipments')
      .values({
        order_id: order.id,
        direction: 'return',
        courier: 'Test Express',
        awb_number: 'BACK1',
      })
      .execute()
    for (const status of ['Picked Up', 'Delivered'] as const) {
      await scan(shop, 'BACK1', status, hour(48))
    }
    expect(await stateOf(shop, order.id)).toEqual(before)
    expect(await mailsOf(shop, order.id)).toEqual(['order-delivered'])
  })

  test('that is moved by hand where it is already, or backwards, stays as it is', async ({
    shop,
  }) => {
    const order = await bookOrder(shop)
    await trackByHand(shop.db, order.id, 'In Transit')
    await trackByHand(shop.db, order.id, 'Picked Up')
    await trackByHand(shop.db, order.id, 'In Transit')
    const scans = await shop.db.selectFrom('scans').select('status').execute()
    expect(scans).toEqual([{ status: 'In Transit' }])
  })
})

describe('in any order', () => {
  test('scans end in the same state', async ({ shop }) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    const random = createRandom(seed)
    const story: [TrackingStatus | undefined, Date, string][] = [
      ['Shipment Created', hour(0), 'Mill'],
      ['Picked Up', hour(1), 'Mill'],
      ['In Transit', hour(2), 'Salem'],
      ['In Transit', hour(3), 'Madurai'],
      ['Out for Delivery', hour(4), 'Madurai'],
      [undefined, hour(5), 'Madurai'],
      ['Out for Delivery', hour(28), 'Madurai'],
      ['Delivered', hour(29), 'Madurai'],
      // Couriers send it again with the proof of delivery.
      ['Delivered', hour(31), 'Madurai'],
    ]
    for (let round = 0; round < 40; round++) {
      const order = await bookOrder(shop)
      const scans = random.shuffle([...story, ...story.filter(() => random.chance(0.5))])
      // Some at once, so that they meet each other's locks.
      for (let n = 0; n < scans.length; n += 3) {
        await Promise.all(scans.slice(n, n + 3).map((each) => scan(shop, order.awb, ...each)))
      }
      const mails = await mailsOf(shop, order.id)
      expect(
        { ...(await stateOf(shop, order.id)), last: mails.at(-1), once: new Set(mails).size },
        `SEED=${seed}, round ${round}`,
      ).toEqual({
        order: 'Delivered',
        payment: 'paid',
        delivered: hour(29).toISOString(),
        tracking: 'Delivered',
        moves: [...way, 'Delivered'],
        last: 'order-delivered',
        once: mails.length,
      })
    }
  })
})

describe('at once', () => {
  test('the same scan twenty times has one effect', async ({ shop }) => {
    const order = await bookOrder(shop)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => scan(shop, order.awb, 'Delivered', hour(0))),
    )
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1)
    expect(await mailsOf(shop, order.id)).toEqual(['order-delivered'])
    expect(await stateOf(shop, order.id)).toMatchObject({ moves: [...way, 'Delivered'] })
  })

  test('a scan that waits for the same one is a repeated one', async ({ shop }) => {
    const order = await bookOrder(shop)
    const { second } = await shop.db.transaction().execute(async (tx) => {
      await scan({ db: tx }, order.awb, 'Delivered', hour(0))
      const second = scan(shop, order.awb, 'Delivered', hour(0))
      await isWaiting(shop)
      return { second }
    })
    expect(await second).toBe('repeated')
    expect(await mailsOf(shop, order.id)).toEqual(['order-delivered'])
  })

  test('a scan and a cancel leave a cancelled order still or a moved order moved', async ({
    shop,
  }) => {
    for (let round = 0; round < 20; round++) {
      const order = await bookOrder(shop)
      const tasks = [
        () => scan(shop, order.awb, 'Delivered', hour(0)),
        () => cancel(shop, order.id).catch(() => {}),
      ]
      await Promise.all((round % 2 ? tasks : tasks.toReversed()).map((task) => task()))
      const state = await stateOf(shop, order.id)
      const stillness = { payment: 'unpaid', tracking: 'Shipment Created', delivered: undefined }
      const moved = { payment: 'paid', tracking: 'Delivered', delivered: hour(0).toISOString() }
      expect(['Cancelled', 'Delivered']).toContain(state.order)
      expect(state).toMatchObject(state.order === 'Cancelled' ? stillness : moved)
      expect(await mailsOf(shop, order.id)).toHaveLength(state.order === 'Cancelled' ? 0 : 1)
    }
  })
})

describe('a parcel', () => {
  test('is booked once per order, by the first call', async ({ shop }) => {
    const order = await payOrder(shop)
    const bookings = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        bookShipment(shop.db, order.id, { awb: `RACE${n}`, courier: 'Test Express' }),
      ),
    )
    expect(new Set(bookings.map(({ awb }) => awb)).size).toBe(1)
    expect(await stateOf(shop, order.id)).toMatchObject({
      moves: ['Confirmed', 'Processing', 'Ready to Ship'],
    })
  })

  test('is refused to an order that is pending, cancelled or unknown, and another’s AWB', async ({
    shop,
  }) => {
    const pending = await placeOrder(shop)
    const parcel = { awb: 'X1', courier: 'Test Express' }
    await expect(bookShipment(shop.db, pending.id, parcel)).rejects.toMatchObject({
      status: 409,
      message: 'An order cannot move from Pending to Ready to Ship.',
    })
    await cancel(shop, pending.id)
    await expect(bookShipment(shop.db, pending.id, parcel)).rejects.toMatchObject({ status: 409 })
    await expect(bookShipment(shop.db, 999_999, parcel)).rejects.toMatchObject({ status: 404 })
    const { awb } = await bookOrder(shop)
    const paid = await payOrder(shop)
    await expect(
      bookShipment(shop.db, paid.id, { awb, courier: 'Test Express' }),
    ).rejects.toMatchObject({ status: 409, message: `Another order has the AWB ${awb}.` })
    expect(await stateOf(shop, paid.id)).toMatchObject({ order: 'Confirmed' })
  })

  test('that the operator delivers herself is delivered by hand', async ({ shop }) => {
    const pending = await placeOrder(shop)
    await expect(markDelivered(shop.db, pending.id)).rejects.toMatchObject({
      message: 'An order cannot move from Pending to Delivered.',
    })
    const order = await bookOrder(shop)
    await markDelivered(shop.db, order.id)
    await markDelivered(shop.db, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Delivered', payment: 'paid' })
    expect(await mailsOf(shop, order.id)).toEqual(['order-delivered'])
  })
})
