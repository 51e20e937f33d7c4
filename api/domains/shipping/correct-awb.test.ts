import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { noLog, testCourier } from '../../testing/courier.ts'
import { bookOrder, payOrder, stateOf } from '../../testing/orders.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { send } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'
import { correctAwb } from './correct-awb.ts'
import { processUpdates } from './courier-events.ts'
import { cancelParcels } from './jobs.ts'

describe('a mistyped AWB', () => {
  test('is put right: its scans stay, and later ones come under the right one', async ({
    shop,
  }) => {
    const order = await bookOrder(shop)
    await scanParcel(shop, order.awb, 'Picked Up')
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: 'Other Express' })
    expect(await scanParcel(shop, order.awb, 'Delivered')).toBe('unknown')
    expect(await stateOf(shop, order.id)).toMatchObject({ tracking: 'Picked Up' })
    expect(await scanParcel(shop, 'RIGHT', 'In Transit')).toBe('recorded')
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
    await processUpdates(shop.db)
    await processUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: undefined })
    await processUpdates(shop.db)
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
    expect(await scanParcel(shop, order.awb, 'Picked Up')).toBe('recorded')
  })

  test('of a cancelled order is called off by the right one', async ({ shop }) => {
    const order = await bookOrder(shop)
    const { courier, calledOff } = testCourier()
    await sql`update orders set status = 'Cancelled' where id = ${order.id}`.execute(shop.db)
    await cancelParcels(shop.db, courier, noLog)
    await correctAwb(shop.db, { orderId: order.id }, { awb: 'RIGHT', courier: undefined })
    await cancelParcels(shop.db, courier, noLog)
    expect(calledOff).toEqual([order.awb, 'RIGHT'])
  })
})
