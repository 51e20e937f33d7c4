import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bookOrder, mailsOf, payOrder, stateOf } from '../../testing/orders.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { watchComparisons } from '../../testing/watch-comparisons.ts'
import { processUpdates } from './courier-events.ts'
import { bookShipment } from './service.ts'

const token = 'nool-demo-secret'

const scanOf = (label: string, date: string, activity = label) => ({
  date,
  status: 'X-PPOM',
  activity,
  location: 'Chomu_SamodRd_D (Rajasthan)',
  'sr-status': '42',
  'sr-status-label': label,
})

/** As Shiprocket sends it. @see https://apidocs.shiprocket.in/ under Webhooks */
const update = (awb: string, ...scans: ReturnType<typeof scanOf>[]) => ({
  awb,
  courier_name: 'Delhivery Surface',
  current_status: scans.at(-1)?.['sr-status-label'] ?? '',
  current_status_id: 20,
  current_timestamp: '23 05 2026 11:43:52',
  order_id: '1373900_150876814',
  scans,
  is_return: 0,
  pod: 'Not Available',
})

const post = (shop: TestShop, json: unknown, key = token) =>
  send(shop, 'POST /api/webhooks/courier/', { json, headers: { 'x-api-key': key } })

const eventsOf = (shop: TestShop) =>
  shop.db
    .selectFrom('webhook_events')
    .select(['provider', 'type', 'payload', 'processed_at', 'attempts', 'last_error'])
    .orderBy('received_at')
    .execute()

const passTime = (shop: TestShop) =>
  sql`update webhook_events set next_attempt_at = now()`.execute(shop.db)

describe('the courier’s webhook', () => {
  test('stores an update at once and processes it later, by its labels and in Indian time', async ({
    shop,
  }) => {
    const order = await bookOrder(shop)
    const response = await post(
      shop,
      update(
        order.awb,
        scanOf('OUT FOR DELIVERY', '2026-05-21 09:00:00'),
        scanOf('MANIFEST GENERATED', '2026-05-19 11:59:16'),
        scanOf('PICKED UP', '2026-05-19 15:32:17'),
        scanOf('REACHED AT DESTINATION HUB', '2026-05-20 21:00:00'),
        scanOf('NA', '2026-05-21 12:00:00', 'Consignee not at home'),
        scanOf('DELIVERED', '2026-05-21 18:05:30'),
      ),
    )
    expect(response.status).toBe(200)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Ready to Ship' })

    expect(await processUpdates(shop.db)).toBe(1)
    expect(await stateOf(shop, order.id)).toMatchObject({
      order: 'Delivered',
      payment: 'paid',
      delivered: '2026-05-21T12:35:30.000Z',
    })
    const scans = await shop.db
      .selectFrom('scans')
      .select(['status', 'raw_status'])
      .orderBy('scanned_at')
      .execute()
    expect(scans).toEqual([
      { status: 'Shipment Created', raw_status: 'MANIFEST GENERATED' },
      { status: 'Picked Up', raw_status: 'PICKED UP' },
      { status: 'In Transit', raw_status: 'REACHED AT DESTINATION HUB' },
      { status: 'Out for Delivery', raw_status: 'OUT FOR DELIVERY' },
      { status: 'Consignee not at home', raw_status: 'Consignee not at home' },
      { status: 'Delivered', raw_status: 'DELIVERED' },
    ])
    // It was picked up and delivered in one update: each is mailed in its order, once.
    expect(await mailsOf(shop, order.id)).toEqual([
      'order-shipped',
      'order-out-for-delivery',
      'order-delivered',
    ])
    expect(await processUpdates(shop.db)).toBe(0)
  })

  test('takes a repeated update for one, and a longer one for its new scans', async ({ shop }) => {
    const order = await bookOrder(shop)
    const pickedUp = scanOf('PICKED UP', '2026-05-19 15:32:17')
    for (let n = 0; n < 3; n++) {
      expect((await post(shop, update(order.awb, pickedUp))).status).toBe(200)
    }
    expect(await eventsOf(shop)).toHaveLength(1)
    await post(shop, update(order.awb, pickedUp, scanOf('IN TRANSIT', '2026-05-20 08:00:00')))
    while ((await processUpdates(shop.db)) > 0);
    expect(await shop.db.selectFrom('scans').select('id').execute()).toHaveLength(2)
    expect(await mailsOf(shop, order.id)).toEqual(['order-shipped'])
  })

  test('reads the current status where no scans come with it', async ({ shop }) => {
    const order = await bookOrder(shop)
    const { scans: _scans, ...bare } = update(order.awb)
    await post(shop, { ...bare, awb: order.awb, current_status: 'Delivered' })
    await processUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({
      tracking: 'Delivered',
      delivered: '2026-05-23T06:13:52.000Z',
    })
  })

  test('stores only what it needs', async ({ shop }) => {
    await post(shop, { ...update('AWB1'), customer_name: 'Meena', pod: 'https://pod.example/1' })
    const [event] = await eventsOf(shop)
    expect(event).toMatchObject({ provider: 'courier', processed_at: null })
    expect(Object.keys(Object(event?.payload)).toSorted()).toEqual([
      'awb',
      'current_status',
      'current_timestamp',
      'scans',
    ])
  })

  test('compares its token in constant time', async ({ shop }) => {
    const comparisons = watchComparisons()
    await post(shop, update('AWB1'), `${token.slice(0, -1)}x`)
    expect(comparisons()).toBe(1)
  })

  test('refuses another token, and stores nothing of it', async ({ shop }) => {
    for (const key of ['', 'nool-demo-secreT', `${token} x`]) {
      expect((await post(shop, update('AWB1'), key)).status).toBe(401)
    }
    const bare = await send(shop, 'POST /api/webhooks/courier/', { json: update('AWB1') })
    expect(bare.status).toBe(401)
    expect(await eventsOf(shop)).toEqual([])
  })

  test('refuses what is no update, and one that is too long', async ({ shop }) => {
    for (const json of [[], 'x', {}, { awb: '' }, { awb: 'A', scans: 'x' }, { awb: 'A\u0000' }]) {
      expect((await post(shop, json)).status).toBe(400)
    }
    expect((await post(shop, { awb: 'A', pod: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    expect(await eventsOf(shop)).toEqual([])
  })
})

describe('an update that cannot be followed', () => {
  test('of an unknown AWB is stored, and processed when the parcel is booked after all', async ({
    shop,
  }) => {
    const order = await payOrder(shop)
    const early = update('EARLY1', scanOf('PICKED UP', '2026-05-19 15:32:17'))
    expect((await post(shop, early)).status).toBe(200)
    expect(await processUpdates(shop.db)).toBe(1)
    expect(await eventsOf(shop)).toMatchObject([
      { processed_at: null, attempts: 1, last_error: 'no parcel of ours has this AWB' },
    ])
    expect(await processUpdates(shop.db)).toBe(0)

    await bookShipment(shop.db, order.id, { awb: 'EARLY1', courier: 'Test Express' })
    await passTime(shop)
    await processUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Shipped' })
    expect(await eventsOf(shop)).toMatchObject([{ last_error: null }])
  })

  test('is tried again, each time after twice the pause, up to an hour', async ({ shop }) => {
    await post(shop, update('NOBODYS', scanOf('DELIVERED', '2026-05-19 15:32:17')))
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 11; attempt++) {
      expect(await processUpdates(shop.db)).toBe(1)
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_attempt_at - now())::float8 as pause from webhook_events
      `.execute(shop.db)
      // The clock has moved a little since it was set.
      pauses.push(Math.ceil((rows[0]?.pause ?? 0) / 10) * 10)
      await passTime(shop)
    }
    const doubling = Array.from({ length: 9 }, (_, n) => 10 * 2 ** n)
    expect(pauses).toEqual([...doubling, 3_600, 3_600])
  })

  test('is given up in the end, and stays with its error', async ({ shop }) => {
    await post(shop, update('NOBODYS', scanOf('DELIVERED', '2026-05-19 15:32:17')))
    for (let n = 0; n < 14; n++) {
      await passTime(shop)
      await processUpdates(shop.db)
    }
    expect(await eventsOf(shop)).toMatchObject([
      {
        processed_at: expect.any(Date),
        attempts: 12,
        last_error: 'no parcel of ours has this AWB',
      },
    ])
  })

  test('in part is followed in the other parts', async ({ shop }) => {
    const order = await bookOrder(shop)
    await post(
      shop,
      update(order.awb, scanOf('IN TRANSIT', 'soon'), scanOf('PICKED UP', '2026-05-19 15:32:17')),
    )
    await processUpdates(shop.db)
    expect(await stateOf(shop, order.id)).toMatchObject({ tracking: 'Picked Up' })
    expect(await eventsOf(shop)).toMatchObject([
      { last_error: 'scans whose time cannot be understood: 1' },
    ])
  })

  test('because the worker died with it is followed by the next', async ({ shop }) => {
    const order = await bookOrder(shop)
    await post(shop, update(order.awb, scanOf('DELIVERED', '2026-05-19 15:32:17')))
    await sql`update webhook_events set attempts = 1, next_attempt_at = now()`.execute(shop.db)
    await Promise.all([processUpdates(shop.db), processUpdates(shop.db)])
    expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Delivered' })
  })
})
