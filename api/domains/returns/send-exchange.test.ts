import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { testCourier } from '../../testing/courier.ts'
import { mailsOf, stateOf } from '../../testing/orders.ts'
import { askAndApprove, deliveredOrder, itemOf, returnMails } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { localCourier, moveLocalParcels } from '../shipping/local-courier.ts'
import { finishExchange, receiveReturn } from './handle-returns.ts'
import { bookExchange, shipExchange } from './send-exchange.ts'

/** An exchange of two shirts for size L, whose old pieces are here. */
async function receivedExchange(shop: TestShop) {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], pricePaise: 1_299_00 })
  const order = await deliveredOrder(shop, [shirt], { quantity: 2 })
  const lineId = order.lines[0]?.id ?? 0
  const large = shirt.variant.sizes[1]?.id ?? 0
  const asked = { request_type: 'Exchange' as const, wanted_size_id: large }
  const id = await askAndApprove(shop, order.customer, lineId, asked)
  await receiveReturn(shop.db, id)
  const shown = () => itemOf(shop, order, lineId)
  return { id, order, large, shown }
}

/** What the demo's courier has to say at once. */
async function hearLocalCourier(shop: TestShop): Promise<unknown[]> {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    received.push(await json(request))
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/`
  await moveLocalParcels(shop.db, { seconds: 0, webhookUrl, token: '' })
  server.close()
  return received
}

describe('the parcel of an exchange', () => {
  test('is handed to the courier with nothing to be paid, once', async ({ shop }) => {
    const { id, order, large, shown } = await receivedExchange(shop)
    const { courier, parcels } = testCourier()
    const { number } = await shop.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    const awb = `T-${number}-E${id}`
    expect(await shipExchange(shop.db, courier, id)).toEqual({ awb })
    expect(await shipExchange(shop.db, courier, id)).toEqual({ awb })
    expect(parcels).toMatchObject([
      {
        orderNumber: `${number}-E${id}`,
        paymentMethod: 'card',
        goodsPaise: 2_598_00,
        codFeePaise: 0,
        address: { city: 'Madurai' },
        lines: [{ size: 'L', sizeId: large, quantity: 2 }],
      },
    ])
    const stored = await shop.db
      .selectFrom('shipments')
      .select('weight_grams')
      .where('awb_number', '=', awb)
      .executeTakeFirst()
    // Two pieces that were not weighed; its label says so.
    expect(stored).toEqual({ weight_grams: 800 })
    expect(await shown()).toMatchObject({
      return_request: {
        status: 'Received',
        parcel: { courier: 'Test Express', awb_number: awb, current_status: 'Shipment Created' },
      },
    })
  })

  test('is sent when the courier reads it, and leaves the order’s parcel alone', async ({
    shop,
  }) => {
    const { id, order, shown } = await receivedExchange(shop)
    const { awb } = await shipExchange(shop.db, testCourier().courier, id)
    const before = await shop.db
      .selectFrom('shipments')
      .selectAll()
      .where('direction', '=', 'forward')
      .execute()
    const { delivered } = await stateOf(shop, order.orderId)
    const mails = await mailsOf(shop, order.orderId)
    await scanParcel(shop, awb, 'Picked Up')
    expect(await shown()).toMatchObject({ return_request: { status: 'Exchanged' } })
    expect((await returnMails(shop)).at(-1)).toBe('exchange_sent')
    await scanParcel(shop, awb, 'In Transit')
    await scanParcel(shop, awb, 'Delivered')

    expect(await shown()).toMatchObject({
      return_request: { status: 'Exchanged', parcel: { current_status: 'Delivered' } },
    })
    const stored = shop.db.selectFrom('shipments').selectAll().where('direction', '=', 'forward')
    expect(await stored.execute()).toEqual(before)
    expect(await stateOf(shop, order.orderId)).toMatchObject({ order: 'Exchanged', delivered })
    expect(await mailsOf(shop, order.orderId)).toEqual(mails)
    expect((await returnMails(shop)).filter((kind) => kind === 'exchange_sent')).toHaveLength(1)
    const { tracking } = await shop.as(order.customer)('GET /api/order_detail/{id}/', {
      params: { id: order.orderId },
    })
    expect(tracking.awb_number).toBe(`AWB${order.orderId}`)
    expect(tracking.scans).toHaveLength(1)
  })

  test('that was handed over by hand is mailed, with where to follow it', async ({ shop }) => {
    const { id, shown } = await receivedExchange(shop)
    const trackingUrl = 'https://post.example/IP1'
    const parcel = { awb: 'IP1', courier: 'India Post', trackingUrl }
    await Promise.all(Array.from({ length: 5 }, () => bookExchange(shop.db, id, parcel)))
    await finishExchange(shop.db, id)
    expect(await shown()).toMatchObject({
      return_request: { parcel: { awb_number: 'IP1', tracking_url: trackingUrl } },
    })
    const ids = { return_request_id: id }
    const mail = await composers.exchange_sent?.(shop.db, ids, shop.config)
    for (const text of ['IP1', 'India Post', trackingUrl]) {
      expect(mail?.text).toContain(text)
    }
  })

  test('is refused to what sends no pieces, and another parcel’s AWB', async ({ shop }) => {
    const { id, order } = await receivedExchange(shop)
    const parcel = { awb: `AWB${order.orderId}`, courier: 'Test Express' }
    await expect(bookExchange(shop.db, id, parcel)).rejects.toMatchObject({
      status: 409,
      message: `Another parcel has the AWB ${parcel.awb}.`,
    })
    const shirt = await shop.make.product()
    const returned = await deliveredOrder(shop, [shirt])
    const lineId = returned.lines[0]?.id ?? 0
    const returnId = await askAndApprove(shop, returned.customer, lineId)
    await receiveReturn(shop.db, returnId)
    const { courier, parcels } = testCourier()
    for (const send of [
      () => shipExchange(shop.db, courier, returnId),
      () => bookExchange(shop.db, returnId, { awb: 'X', courier: 'Test Express' }),
    ]) {
      await expect(send()).rejects.toMatchObject({ status: 409 })
    }
    expect(parcels).toEqual([])
    await expect(shipExchange(shop.db, courier, 999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('is moved by the demo’s courier, too', async ({ shop }) => {
    const { id } = await receivedExchange(shop)
    const { awb } = await shipExchange(shop.db, localCourier(shop.db), id)
    expect(await hearLocalCourier(shop)).toMatchObject([{ awb, current_status: 'PICKED UP' }])
  })
})
