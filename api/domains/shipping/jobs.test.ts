import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { Refusal } from '../../ground/errors/refusal.ts'
import { noLog as log, testCourier } from '../../testing/courier.ts'
import { bookOrder, payOrder } from '../../testing/orders.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import type { Courier } from './courier.ts'
import { cancelLostBookings, cancelParcels } from './jobs.ts'
import { shipOrder } from './service.ts'

const cancel = (shop: TestShop, orderId: number) =>
  sql`update orders set status = 'Cancelled' where id = ${orderId}`.execute(shop.db)

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

describe('a parcel that the courier booked while the process died', () => {
  /** As if a worker had asked and never got the answer, and `seconds` had gone by. */
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
