import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { mailsOf, stateOf, takeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { processUpdates } from './courier-events.ts'
import { localCourier, moveLocalParcels } from './local-courier.ts'
import { shipOrder } from './service.ts'
import { tellCourier } from './tell-courier.ts'

/** The shop on a port. */
async function listen(shop: TestShop) {
  const fetch = async (request: Request) =>
    shop.fetch(new URL(request.url).pathname, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    })
  const server = await new Promise<ReturnType<typeof serve>>((open) => {
    const opened = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => open(opened))
  })
  const { port } = server.address() as AddressInfo
  return {
    clock: {
      seconds: 60,
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/courier/`,
      token: shop.config.courier.webhookToken,
    },
    close: () => server.close(),
  }
}

/** As if a step's time had passed. */
const passTime = async (shop: TestShop) => {
  await sql`update shipments set created_at = created_at - interval '61 seconds'`.execute(shop.db)
  await sql`update scans set scanned_at = scanned_at - interval '61 seconds'`.execute(shop.db)
}

test('a parcel is delivered step by step, over the webhook', async ({ shop }) => {
  const { clock, close } = await listen(shop)
  const order = await takeOrder(shop)
  await shipOrder(shop.db, localCourier(shop.db), order.id)

  const seen = []
  for (let step = 0; step < 5; step++) {
    await moveLocalParcels(shop.db, clock)
    await processUpdates(shop.db)
    seen.push((await stateOf(shop, order.id)).tracking)
    await passTime(shop)
    // A clock that strikes twice, before the worker has run, reports the same twice.
    await moveLocalParcels(shop.db, clock)
    await moveLocalParcels(shop.db, clock)
    await processUpdates(shop.db)
  }
  close()
  expect(seen).toEqual([
    'Shipment Created',
    'Picked Up',
    'In Transit',
    'Out for Delivery',
    'Delivered',
  ])
  expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Delivered', payment: 'paid' })
  expect(await mailsOf(shop, order.id)).toHaveLength(3)
  const scans = await shop.db
    .selectFrom('scans')
    .select(['raw_status', 'location'])
    .orderBy('id')
    .execute()
  expect(scans).toHaveLength(4)
  expect(scans.at(-1)).toEqual({ raw_status: 'DELIVERED', location: 'Madurai' })
})

test('a shop that does not answer its courier is reported, and loses nothing', async ({ shop }) => {
  const { clock, close } = await listen(shop)
  const order = await takeOrder(shop)
  await shipOrder(shop.db, localCourier(shop.db), order.id)
  await passTime(shop)
  await expect(moveLocalParcels(shop.db, { ...clock, token: 'wrong' })).rejects.toThrow(/401/)
  await moveLocalParcels(shop.db, clock)
  close()
  await processUpdates(shop.db)
  expect(await stateOf(shop, order.id)).toMatchObject({ tracking: 'Picked Up' })
})

test('a failed delivery waits for its answer, is tried again or comes back', async ({ shop }) => {
  const { clock, close } = await listen(shop)
  const { id } = await takeOrder(shop)
  const { awb } = await shipOrder(shop.db, localCourier(shop.db), id)
  await passTime(shop)
  const move = async () => {
    await moveLocalParcels(shop.db, { ...clock, seconds: 0 })
    await processUpdates(shop.db)
    const scan = shop.db.selectFrom('scans').select('raw_status').orderBy('id', 'desc')
    return (await scan.executeTakeFirstOrThrow()).raw_status
  }
  const answer = async (what: string) => {
    await sql`select answer_ndr(id, null, ${what}, '{}', null, null, '') from shipments`.execute(
      shop.db,
    )
    await tellCourier(shop.db, localCourier(shop.db))
  }
  for (const label of ['PICKED UP', 'IN TRANSIT', 'OUT FOR DELIVERY'])
    expect(await move()).toBe(label)
  await scanParcel(shop, awb, 'Delivery Attempted', new Date(Date.now() - 5_000))
  expect(await move()).toBe('Delivery Attempted')
  await answer('reattempt')
  expect(await move()).toBe('OUT FOR DELIVERY')
  await scanParcel(shop, awb, 'Delivery Attempted', new Date(Date.now() + 2_000))
  await answer('return')
  // Its times are in the future until two seconds have passed.
  const later = { ...clock, seconds: -10 }
  for (let n = 0; n < 2; n++) {
    await moveLocalParcels(shop.db, later)
    await processUpdates(shop.db)
  }
  close()
  const labels = await shop.db.selectFrom('scans').select('raw_status').orderBy('id').execute()
  expect(labels.map((scan) => scan.raw_status).slice(-2)).toEqual([
    'RTO INITIATED',
    'RTO DELIVERED',
  ])
})

test('a parcel of a demo’s past stays as it is until staff hand it over', async ({ shop }) => {
  const { clock, close } = await listen(shop)
  const { id } = await takeOrder(shop)
  await shipOrder(shop.db, localCourier(shop.db), id)
  await asOwner(shop, `update shipments set courier = 'Demo Express'`)
  const move = async () => {
    await passTime(shop)
    await moveLocalParcels(shop.db, clock)
    await processUpdates(shop.db)
    return (await stateOf(shop, id)).tracking
  }
  expect(await move()).toBe('Shipment Created')
  await asOwner(
    shop,
    `insert into manifests (courier) values ('Demo Express');
     insert into manifest_parcels (shipment_id, manifest_id) select s.id, m.id from shipments s, manifests m;
     select * from close_manifest(1, 1)`,
  )
  expect(await move()).toBe('In Transit')
  close()
})
