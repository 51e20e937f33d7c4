import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { composers } from '../emails.ts'
import { Refusal } from '../http/refusal.ts'
import {
  authorizeOrder,
  bookOrder,
  payOrder,
  placeOrder,
  stateOf,
  takeOrder,
} from '../testing/orders.ts'
import { asOwner } from '../testing/owner.ts'
import { send } from '../testing/send.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { correctAwb } from './correct-awb.ts'
import type { Courier, Parcel } from './courier.ts'
import { followUpdates } from './courier-events.ts'
import { cancelLostBookings, cancelParcels } from './jobs.ts'
import { recordScan } from './queries.ts'
import { bookShipment, shipOrder } from './service.ts'
import type { TrackingStatus } from './tracking-labels.ts'

/** A courier that notes what it is asked. `meanwhile` happens before it answers. */
function testCourier(meanwhile: () => Promise<unknown> = async () => {}) {
  const parcels: Parcel[] = []
  const calledOff: string[] = []
  const courier: Courier = {
    async createShipment(parcel) {
      parcels.push(parcel)
      await meanwhile()
      return { awb: `T-${parcel.orderNumber}`, courier: 'Test Express' }
    },
    async cancelShipment(awb) {
      calledOff.push(awb)
    },
    async cancelBooking(orderNumber) {
      calledOff.push(orderNumber)
    },
  }
  return { courier, parcels, calledOff }
}

const cancel = (shop: TestShop, orderId: number) =>
  sql`update orders set status = 'Cancelled' where id = ${orderId}`.execute(shop.db)

const log = pino({ level: 'silent' })

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
        subtotalPaise: 1_299_00,
        codFeePaise: 50_00,
        email: order.customer.email,
        address: { city: 'Madurai', postal_code: '625001' },
        lines: [{ colourName: 'Indigo', size: 'M', quantity: 1, unitPricePaise: 1_299_00 }],
      },
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })
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

describe('a parcel that the courier booked while the process died', () => {
  /** As if a worker had asked and never heard the answer, and `seconds` had gone by. */
  async function loseBooking(shop: TestShop, seconds: number) {
    const order = await payOrder(shop)
    const dying = {
      ...testCourier().courier,
      createShipment: async () => {
        throw new Error('killed')
      },
    }
    await expect(shipOrder(shop.db, dying, order.id)).rejects.toThrow('killed')
    await sql`update courier_bookings set begun_at = now() - make_interval(secs => ${seconds})
      where order_id = ${order.id}`.execute(shop.db)
    return order
  }

  test('is looked up by the order’s number and called off when that is cancelled, once', async ({
    shop,
  }) => {
    const order = await loseBooking(shop, 301)
    const { courier, calledOff } = testCourier()
    await cancelLostBookings(shop.db, courier, log)
    expect(calledOff).toEqual([])

    await cancel(shop, order.id)
    const silent: Courier = {
      ...courier,
      cancelBooking: async () => {
        throw new Refusal(503, 'The courier does not answer. Please try again.')
      },
    }
    await cancelLostBookings(shop.db, silent, log)
    await cancelLostBookings(shop.db, courier, log)
    await cancelLostBookings(shop.db, courier, log)
    expect(calledOff).toEqual([order.number])
  })

  test('is left alone while it may still be under way', async ({ shop }) => {
    const order = await loseBooking(shop, 200)
    await cancel(shop, order.id)
    const { courier, calledOff } = testCourier()
    await cancelLostBookings(shop.db, courier, log)
    expect(calledOff).toEqual([])
  })

  test('and is asked for again is the order’s, and nothing is lost', async ({ shop }) => {
    const order = await loseBooking(shop, 301)
    const { courier, calledOff } = testCourier()
    const { awb } = await shipOrder(shop.db, courier, order.id)
    await sql`update courier_bookings set begun_at = now() - interval '1 hour'`.execute(shop.db)
    await cancel(shop, order.id)
    await cancelLostBookings(shop.db, courier, log)
    await cancelParcels(shop.db, courier, log)
    expect(calledOff).toEqual([awb])
  })

  test('that the courier will not call off is not asked for again', async ({ shop }) => {
    const order = await loseBooking(shop, 301)
    await cancel(shop, order.id)
    let asked = 0
    const stubborn: Courier = {
      ...testCourier().courier,
      cancelBooking: async () => {
        asked += 1
        throw new Refusal(409, 'The courier refused to call the parcel off: too late')
      },
    }
    await cancelLostBookings(shop.db, stubborn, log)
    await cancelLostBookings(shop.db, stubborn, log)
    expect(asked).toBe(1)
  })
})

describe('a mistyped AWB', () => {
  const scan = (shop: TestShop, awb: string, status: TrackingStatus) =>
    recordScan(shop.db, { awb, status, rawStatus: status, location: '', scannedAt: new Date() })

  test('is put right: its scans stay, and later ones come under the right one', async ({
    shop,
  }) => {
    const order = await bookOrder(shop)
    await scan(shop, order.awb, 'Picked Up')
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: 'Other Express' })
    expect(await scan(shop, order.awb, 'Delivered')).toBe('unknown')
    expect(await stateOf(shop, order.id)).toMatchObject({ tracking: 'Picked Up' })
    expect(await scan(shop, 'RIGHT', 'In Transit')).toBe('recorded')
    const { tracking } = await shop.as(order.customer)('GET /api/order_detail/{id}/', {
      params: { id: order.id },
    })
    expect(tracking).toMatchObject({
      awb_number: 'RIGHT',
      scans: [{ status: 'Picked Up' }, { status: 'In Transit' }],
    })
  })

  test('finds the updates that had come under the right one', async ({ shop }) => {
    const order = await bookOrder(shop)
    const early = {
      awb: 'RIGHT',
      current_status: 'Delivered',
      current_timestamp: '2026-05-20 09:00:00',
    }
    const headers = { 'x-api-key': shop.config.courier.webhookToken }
    await send(shop, 'POST /api/webhooks/courier/', { json: early, headers })
    await sql`update webhook_events set attempts = 11`.execute(shop.db)
    await followUpdates(shop.db)
    await followUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: undefined })
    await followUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Delivered' })
  })

  test('is refused where another parcel has it, or there is none', async ({ shop }) => {
    const other = await bookOrder(shop)
    const order = await bookOrder(shop)
    const taken = { awb: other.awb, courier: undefined }
    await expect(correctAwb(shop.db, { orderId: order.id }, taken)).rejects.toMatchObject({
      status: 409,
      message: `Another parcel has the AWB ${other.awb}.`,
    })
    const bare = await payOrder(shop)
    await expect(correctAwb(shop.db, { orderId: bare.id }, taken)).rejects.toMatchObject({
      status: 404,
    })
    expect(await scan(shop, order.awb, 'Picked Up')).toBe('recorded')
  })

  test('of a cancelled order is called off by the right one', async ({ shop }) => {
    const order = await bookOrder(shop)
    const { courier, calledOff } = testCourier()
    await cancel(shop, order.id)
    await cancelParcels(shop.db, courier, log)
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: undefined })
    await cancelParcels(shop.db, courier, log)
    expect(calledOff).toEqual([order.awb, 'RIGHT'])
  })
})

describe('the parcel of a cancelled order', () => {
  test('is called off until the courier has answered, and once', async ({ shop }) => {
    const order = await bookOrder(shop)
    const { courier, calledOff } = testCourier()
    await cancelParcels(shop.db, courier, log)
    expect(calledOff).toEqual([])

    await cancel(shop, order.id)
    const silent: Courier = {
      ...courier,
      cancelShipment: async () => {
        throw new Refusal(503, 'The courier does not answer. Please try again.')
      },
    }
    await cancelParcels(shop.db, silent, log)
    await cancelParcels(shop.db, courier, log)
    await cancelParcels(shop.db, courier, log)
    expect(calledOff).toEqual([order.awb])
  })

  test('that the courier will not call off is not asked for again', async ({ shop }) => {
    const order = await bookOrder(shop)
    await cancel(shop, order.id)
    let asked = 0
    const stubborn: Courier = {
      ...testCourier().courier,
      cancelShipment: async () => {
        asked += 1
        throw new Refusal(409, 'The courier refused to call the parcel off: too late')
      },
    }
    await cancelParcels(shop.db, stubborn, log)
    await cancelParcels(shop.db, stubborn, log)
    expect(asked).toBe(1)
  })
})

test('the mails name the order, who brings it, and what to pay', async ({ shop }) => {
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
  const delivered = await compose('order_delivered')
  expect(delivered?.text).toContain('ask for a return or an exchange within 7 days')
  expect(delivered?.text).not.toContain('₹1,349.00')
})

test('the mail of a delivery offers no return that would be refused', async ({ shop }) => {
  const order = await bookOrder(shop)
  const compose = () => composers.order_delivered?.(shop.db, { order_id: order.id }, shop.config)
  await asOwner(shop, 'update order_lines set is_returnable = false')
  expect((await compose())?.text).toContain('ask for an exchange within 7 days')
  await asOwner(shop, 'update order_lines set is_replaceable = false')
  expect((await compose())?.text).not.toContain('within 7 days')
})
