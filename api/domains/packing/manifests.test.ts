import { sql } from 'kysely'
import { expect } from 'vitest'
import { mailsOf, stateOf } from '../../testing/orders.ts'
import {
  codeOfSize,
  exchangeToPack,
  localCourierName,
  makeWave,
  manifestCalls,
  packOrders,
  scan,
  statuses,
} from '../../testing/packing.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { moveLocalParcels } from '../shipping/local-courier.ts'

test('a manifest hands over what was scanned onto it, and nothing else', async ({ shop }) => {
  const packer = await makeStaff(shop, 'packer', 'Ravi')
  const orders = await packOrders(shop, packer, 4)
  const [first, second, cancelled, left] = orders
  if (!first || !second || !cancelled || !left) throw new Error('four were packed')
  const clock = { seconds: 0, webhookUrl: 'http://localhost:1/', token: '' }
  // Nobody comes for them before.
  await moveLocalParcels(shop.db, clock)
  const manifest = manifestCalls(shop, packer)
  const waiting = await read(sendAs(shop, packer, 'GET /api/office/hand-over/'))
  expect(waiting.body.couriers).toEqual([
    { courier: localCourierName, parcels: 4, open_manifest: null },
  ])

  const id = await manifest.open()
  expect((await manifest.close(id)).body.message).toMatch(/no parcel/)
  // As a scanner may send it that has caps lock on, or names the symbology.
  await manifest.scan(id, `]C1${first.awb.toLowerCase()}`)
  expect((await manifest.scan(id, second.awb)).body).toMatchObject({
    courier: localCourierName,
    closed_at: null,
    count: 2,
    parcels: [{ awb: second.awb, number: second.number, pieces: 1 }, { awb: first.awb }],
  })
  const elsewhere = await manifest.open('India Post')
  // A courier has one open manifest, whatever its letters; a shop of an earlier version may have two.
  expect(await manifest.open(localCourierName.toUpperCase())).toBe(id)
  const { id: other } = await shop.db
    .insertInto('manifests')
    .values({ courier: localCourierName.toUpperCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, awb, message] of [
    [id, first.awb, /on this manifest already/],
    [other, first.awb, RegExp(`on manifest ${id} already`)],
    [elsewhere, left.awb, /goes by Local courier/],
    [id, 'LOCAL-NL1', /no parcel of ours/],
  ] as const) {
    expect(await manifest.scan(at, awb)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(message) },
    })
  }
  expect((await manifest.scan(999, left.awb)).status).toBe(404)
  await manifest.scan(id, cancelled.awb)
  await cancelOrder(shop.db, null, cancelled.id)
  expect((await manifest.scan(other, cancelled.awb)).status).toBe(409)
  await manifest.scan(id, left.awb)
  expect((await manifest.takeOff(id, left.awb)).body.count).toBe(2)
  expect((await manifest.takeOff(id, left.awb)).status).toBe(409)

  const miscounted = 'On the manifest: 2. Counted: 3.'
  expect(await manifest.close(id, { count: 3 })).toMatchObject({
    status: 409,
    body: { message: miscounted, count: [miscounted] },
  })
  const closed = await manifest.close(id, { count: '2' })
  expect(closed.body).toMatchObject({ count: 2, closed_at: expect.any(String) })
  expect(closed.body.parcels).toHaveLength(2)
  for (const { id: orderId } of [first, second]) {
    expect(await stateOf(shop, orderId)).toMatchObject({ order: 'Shipped', tracking: 'Picked Up' })
    expect(await mailsOf(shop, orderId)).toEqual(['order-shipped'])
  }
  const label = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('awb_number', '=', first.awb)
    .executeTakeFirstOrThrow()
  for (const path of ['waves/1.pdf', `manifests/${id}.pdf`, `parcels/${label.id}/label.pdf`]) {
    const answer = await sendAs(shop, packer, `GET /api/office/${path}`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/pdf',
    ])
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  }
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['actor', 'what', 'about', 'before', 'after'])
    .where('what', 'like', 'manifest.%')
    .where(sql<boolean>`coalesce(before, after) @> ${JSON.stringify({ manifest: id })}::jsonb
      or about = ${`manifest ${id}`}`)
    .orderBy('id')
    .execute()
  const on = (order: typeof first) => ({
    about: order.number,
    after: { manifest: id, awb: order.awb },
  })
  expect(entries).toMatchObject([
    { what: 'manifest.open', about: `manifest ${id}`, after: { courier: localCourierName } },
    { what: 'manifest.add', ...on(first) },
    { what: 'manifest.add', ...on(second) },
    { what: 'manifest.add', ...on(cancelled) },
    { what: 'manifest.add', ...on(left) },
    { what: 'manifest.take-off', about: left.number, before: { manifest: id, awb: left.awb } },
    { what: 'manifest.close' },
  ])
  expect(entries.every(({ actor }) => actor === `staff:${packer.id}`)).toBe(true)
  expect((await stateOf(shop, cancelled.id)).order).toBe('Cancelled')
  expect((await stateOf(shop, left.id)).order).toBe('Ready to Ship')
  expect((await manifest.scan(id, left.awb)).body.message).toMatch(/closed already/)
  expect((await manifest.takeOff(id, first.awb)).status).toBe(409)
  await expect(cancelOrder(shop.db, null, first.id)).rejects.toMatchObject({ status: 409 })
  const moved = await shop.db
    .selectFrom('order_events')
    .select('actor')
    .where('status', '=', 'Shipped')
    .execute()
  expect(moved.map(({ actor }) => actor)).toEqual([`staff:${packer.id}`, `staff:${packer.id}`])
})

test('what is packed is listed with its papers until it leaves, and its labels are one PDF', async ({
  shop,
}) => {
  const packer = await makeStaff(shop, 'packer', 'Ravi')
  const orders = await packOrders(shop, packer, 3)
  const [first, second, cancelled] = orders
  if (!first || !second || !cancelled) throw new Error('three were packed')
  const listed = async () =>
    (await read(sendAs(shop, packer, 'GET /api/office/packed/'))).body.results
  const href = (path: string) => expect.stringMatching(RegExp(`^/api/office/${path}.pdf$`))
  expect(await listed()).toEqual(
    orders.toReversed().map(({ number, awb }) => ({
      number,
      awb,
      packed_at: expect.any(String),
      packer: { kind: 'staff', name: 'Ravi' },
      is_relabelled: false,
      label: href('parcels/\\d+/label'),
      invoice: href('documents/\\d+'),
    })),
  )

  const print = (numbers: string[]) =>
    sendAs(shop, packer, `GET /api/office/labels.pdf?numbers=${numbers.join(',')}`)
  const answer = await print([second.number, first.number.toLowerCase(), second.number])
  // A screen of the office prints it from a frame.
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const pages = await readPdf(Buffer.from(await answer.arrayBuffer()), ['Code128'])
  expect(pages.map(({ text }) => orders.findIndex(({ awb }) => text.includes(awb)))).toEqual([1, 0])
  const seen = await shop.db
    .selectFrom('audit_entries')
    .select('about')
    .where('what', '=', 'phone.see')
    .orderBy('about')
    .execute()
  expect(seen.map(({ about }) => about)).toEqual([first.number, second.number])
  const unpacked = await read(print([first.number, 'NL0']))
  expect([unpacked.status, unpacked.body.error]).toEqual([404, 'There is no packed parcel NL0.'])
  const many = Array.from({ length: 101 }, (_, at) => `NL${at}`)
  for (const numbers of [[], ['x'], many]) expect((await print(numbers)).status).toBe(400)

  const manifest = manifestCalls(shop, packer)
  const id = await manifest.open()
  await manifest.scan(id, first.awb)
  await cancelOrder(shop.db, null, cancelled.id)
  expect(await listed()).toHaveLength(2)
  await manifest.close(id)
  expect(await listed()).toMatchObject([{ number: second.number }])
})

test('an exchange that is received again while it stands on a manifest is not handed over', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const [order] = await packOrders(shop, owner, 1)
  const { number, wanted } = await exchangeToPack(shop, owner)
  await makeWave(shop, owner, [number])
  const exchange = await scan(shop, owner, { number, code: codeOfSize(wanted) })
  const { awb, label } = exchange.body.done

  const manifest = manifestCalls(shop, owner)
  const id = await manifest.open()
  await manifest.scan(id, order?.awb ?? '')
  await manifest.scan(id, awb)
  await scanParcel(shop, awb, 'Returning to Us')
  const parcel = /parcels\/(\d+)\//.exec(label)?.[1]
  const received = await sendAs(shop, owner, `POST /api/office/parcels/${parcel}/receive/`, {
    json: {},
  })
  expect(received.status).toBe(200)
  const open = await read(sendAs(shop, owner, `GET /api/office/manifests/${id}/`))
  expect(open.body).toMatchObject({
    count: 1,
    parcels: [
      { awb, is_cancelled: true },
      { awb: order?.awb, is_cancelled: false },
    ],
  })
  expect((await manifest.close(id, { count: 2 })).status).toBe(409)
  expect((await manifest.close(id, { count: 1 })).body.parcels).toMatchObject([{ awb: order?.awb }])
  const next = await manifest.open()
  expect((await manifest.scan(next, awb)).status).toBe(409)
})

test('a manifest is closed by one of twenty, and a parcel is on one of twenty', async ({
  shop,
}) => {
  const packer = await makeStaff(shop, 'packer')
  const orders = await packOrders(shop, packer, 3)
  const manifest = manifestCalls(shop, packer)
  const ids = await Promise.all(Array.from({ length: 20 }, () => manifest.open()))
  expect(new Set(ids).size).toBe(1)
  const awb = orders[0]?.awb ?? ''
  const scanned = await Promise.all(ids.map((id) => manifest.scan(id, awb)))
  const oneOfTwenty = { 200: 1, 409: 19 }
  expect(statuses(scanned)).toEqual(oneOfTwenty)
  const id = scanned.find(({ status }) => status === 200)?.body.id
  const answers = await Promise.all(Array.from({ length: 20 }, () => manifest.close(id)))
  expect(statuses(answers)).toEqual(oneOfTwenty)
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select('what')
    .where('what', '=', 'manifest.close')
    .execute()
  expect(entries).toHaveLength(1)
})

test('what is scanned or cancelled while its manifest is closed has left, or stays', async ({
  shop,
}) => {
  const packer = await makeStaff(shop, 'packer')
  const orders = await packOrders(shop, packer, 18)
  const manifest = manifestCalls(shop, packer)
  for (let round = 0; round < 6; round++) {
    const [stays, late, cancelled] = orders.slice(round * 3)
    if (!stays || !late || !cancelled) throw new Error('three are packed for each round')
    const id = await manifest.open()
    await manifest.scan(id, stays.awb)
    await manifest.scan(id, cancelled.awb)
    const [closing, scanned, refusal] = await Promise.all([
      manifest.close(id),
      manifest.scan(id, late.awb),
      cancelOrder(shop.db, null, cancelled.id).catch((error: unknown) => error),
    ])
    expect(closing.status).toBe(200)
    const statusOf = async (orderId: number) => (await stateOf(shop, orderId)).order
    const isOnIt = scanned.status === 200
    expect(await statusOf(late.id)).toBe(isOnIt ? 'Shipped' : 'Ready to Ship')
    const hasLeft = refusal instanceof Error
    expect(await statusOf(cancelled.id)).toBe(hasLeft ? 'Shipped' : 'Cancelled')
    const { body } = await read(sendAs(shop, packer, `GET /api/office/manifests/${id}/`))
    expect(body.parcels).toHaveLength(body.count)
    expect(body.count).toBe(1 + Number(isOnIt) + Number(hasLeft))
  }
})

test('an open manifest that nothing is on can be removed, and no other', async ({ shop }) => {
  const packer = await makeStaff(shop, 'packer')
  const [order] = await packOrders(shop, packer, 1)
  const manifest = manifestCalls(shop, packer)
  const id = await manifest.open()
  const remove = () => sendAs(shop, packer, `DELETE /api/office/manifests/${id}/`)
  await manifest.scan(id, order?.awb ?? '')
  expect((await remove()).status).toBe(409)
  await manifest.takeOff(id, order?.awb ?? '')
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  const next = await manifest.open()
  expect(next).not.toBe(id)
  await manifest.scan(next, order?.awb ?? '')
  await manifest.close(next)
  const closed = await sendAs(shop, packer, `DELETE /api/office/manifests/${next}/`)
  expect(closed.status).toBe(409)
})
