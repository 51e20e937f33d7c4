import { sql } from 'kysely'
import { expect } from 'vitest'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { noLog, testCourier } from '../../../testing/courier.ts'
import { chargeParcel } from '../../../testing/courier-charge.ts'
import { payOrder, placeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { manifestCalls, packOrders } from '../../../testing/packing.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { correctAwb } from '../../shipping/correct-awb.ts'
import type { Courier } from '../../shipping/courier.ts'
import { cancelSpareBookings } from '../../shipping/jobs.ts'
import { shipOrder } from '../../shipping/service.ts'
import { cancelOrder } from '../cancel-order.ts'
import { correctAddress } from '../correct-address.ts'

const theni = { city: 'Theni', postal_code: '625531' }

const correct = (
  shop: TestShop,
  staff: StaffMember,
  { number, key, ...json }: { number: string; key?: string; version: number; city: string },
) =>
  read(
    sendAs(shop, staff, `POST /api/office/orders/${number}/address/`, {
      json,
      ...(key && { key }),
    }),
  )

/** As the call does, by a courier of the test's own. */
const correctWith = (
  shop: TestShop,
  courier: Courier,
  { id, ...fields }: { id: number; city: string; state?: string; postal_code?: string },
) => {
  const write = <Result>(work: (tx: TestShop['db']) => Promise<Result>) =>
    shop.db.transaction().execute(work)
  return correctAddress(shop.db, id, { version: 99, ...fields }, { courier, act: write, write })
}

async function packOne(shop: TestShop) {
  const packer = await makeStaff(shop, 'packer', 'Ravi')
  const [order] = await packOrders(shop, packer, 1)
  if (!order) throw new Error('one was packed')
  return { packer, order }
}

async function stateOf(shop: TestShop, orderId: number) {
  return shop.db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['awb_number as awb', sql<string>`shipping_address ->> 'city'`.as('city')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function bookOrderWithWeight(shop: TestShop) {
  const order = await payOrder(shop)
  await shipOrder(shop.db, testCourier().courier, order.id)
  return order
}

const calledOff = async (shop: TestShop) => {
  const { courier, calledOff: found } = testCourier()
  await cancelSpareBookings(shop.db, courier, noLog)
  return found
}

test('a packed parcel whose address is corrected gets another booking and label', async ({
  shop,
}) => {
  const meena = await makeStaff(shop, 'support', 'Meena')
  const { packer, order } = await packOne(shop)
  const { number, awb } = order
  const manifest = manifestCalls(shop, packer)
  const id = await manifest.open()
  await manifest.scan(id, awb)
  const seen = await read(sendAs(shop, meena, `GET /api/office/orders/${number}/`))
  expect(seen.body.can.address).toBe(true)

  const { version } = seen.body
  const asked = { number, version, ...theni, key: 'once' }
  const { status, body } = await correct(shop, meena, asked)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: 'Ready to Ship', shipping_address: theni, parcels: [{ awb: `${awb}-A1` }] },
  })
  expect(body.events.at(-1)).toMatchObject({
    what: 'Address corrected',
    detail: 'its parcel has a new label',
    actor: { name: 'Meena' },
  })
  const label = await sendAs(
    shop,
    packer,
    `GET /api/office/parcels/${body.parcels[0].id}/label.pdf`,
  )
  const [page] = await readPdf(Buffer.from(await label.arrayBuffer()), ['Code128'])
  expect(page?.text).toContain('Theni')
  expect(page?.codes).toContain(`Code128 ${awb}-A1`)

  // The old label is worth nothing: it stands on no manifest, and its booking is cancelled, once.
  const old = await manifest.scan(id, awb)
  expect(old).toMatchObject({ status: 409, body: { message: expect.stringMatching(/old label/) } })
  expect(await scanParcel(shop, awb, 'Picked Up')).toBe('unknown')
  expect(await scanParcel(shop, awb, 'Shipment Created')).toBe('repeated')
  expect(await calledOff(shop)).toEqual([awb])
  expect(await calledOff(shop)).toEqual([])

  const { body: waiting } = await read(sendAs(shop, packer, 'GET /api/office/hand-over/'))
  expect(waiting.waiting).toMatchObject([{ awb: `${awb}-A1`, is_relabelled: true }])
  await expect(
    correctAwb(shop.db, { orderId: order.id }, { awb, courier: undefined }),
  ).rejects.toThrow(/Another parcel/)
  // What the old label cost is the parcel's, and so is what is given back of it.
  await chargeParcel(shop, awb, 'old')
  expect((await shop.db.selectFrom('courier_charges').selectAll().execute()).length).toBe(1)

  await manifest.scan(id, `${awb}-A1`)
  expect((await manifest.close(id)).body.count).toBe(1)
  expect((await correct(shop, meena, asked)).body.parcels[0].awb).toBe(`${awb}-A1`)
  expect((await correct(shop, meena, { ...asked, city: 'Bodi' })).status).toBe(422)
  expect(await correct(shop, meena, { number, version, ...theni, city: 'Bodi' })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/on its way/) },
  })
})

test('an invoice names a state: a packed parcel goes to no other', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const { order } = await packOne(shop)
  const kochi = { city: 'Kochi', state: 'Kerala', postal_code: '682001' }
  const refused = await correct(shop, owner, { number: order.number, version: 9, ...kochi })
  expect(refused).toMatchObject({
    status: 400,
    body: { state: [expect.stringMatching(/invoice names another state/)] },
  })
  expect(await stateOf(shop, order.id)).toMatchObject({ awb: order.awb, city: 'Madurai' })
  expect(await calledOff(shop)).toEqual([])
})

test('what the courier refuses changes nothing, and is asked anew under another number', async ({
  shop,
}) => {
  const { order } = await packOne(shop)
  const { courier, parcels } = testCourier()
  const refusing: Courier = {
    ...courier,
    createShipment: async () => {
      throw new Refusal(409, 'The courier refused: it does not come there')
    },
  }
  await expect(correctWith(shop, refusing, { id: order.id, city: 'Theni' })).rejects.toThrow(
    /does not come there/,
  )
  expect(await stateOf(shop, order.id)).toMatchObject({ awb: order.awb, city: 'Madurai' })
  expect(await calledOff(shop)).toEqual([`${order.number}-A1`])

  await correctWith(shop, courier, { id: order.id, city: 'Theni' })
  expect(await stateOf(shop, order.id)).toEqual({ awb: `T-${order.number}-A2`, city: 'Theni' })
  expect(parcels.map(({ address }) => address.city)).toEqual(['Theni'])
  expect(await calledOff(shop)).toEqual([order.awb])
})

test('a parcel that leaves or is cancelled while its courier is asked keeps its label', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const [leaving, cancelled] = await packOrders(shop, owner, 2)
  if (!leaving || !cancelled) throw new Error('two were packed')
  const manifest = manifestCalls(shop, owner)
  const id = await manifest.open()
  const handOver = async () => {
    await manifest.scan(id, leaving.awb)
    await manifest.close(id)
  }
  const meanwhile = [
    { order: leaving, happens: handOver, why: /on its way/ },
    {
      order: cancelled,
      happens: () => cancelOrder(shop.db, null, cancelled.id),
      why: /is cancelled/,
    },
  ]
  for (const { order, happens, why } of meanwhile) {
    const { courier } = testCourier(happens)
    await expect(correctWith(shop, courier, { id: order.id, city: 'Theni' })).rejects.toThrow(why)
    expect(await stateOf(shop, order.id)).toEqual({ awb: order.awb, city: 'Madurai' })
    expect(await calledOff(shop)).toEqual([`${order.number}-A1`])
  }
})

test('twenty corrections at once leave one label, which has the address', async ({ shop }) => {
  const { order } = await packOne(shop)
  const { courier, parcels } = testCourier()
  const cities = Array.from({ length: 20 }, (_, at) => `Town ${at}`)
  const ends = await Promise.allSettled(
    cities.map((city) => correctWith(shop, courier, { id: order.id, city })),
  )
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  const { awb, city } = await stateOf(shop, order.id)
  const booked = parcels.find(({ orderNumber }) => `T-${orderNumber}` === awb)
  expect(booked?.address.city).toBe(city)
  const spare = (await calledOff(shop)).map((each) => each.replace('T-', ''))
  expect(new Set(spare).size).toBe(spare.length)
  expect(new Set([...spare, awb?.replace('T-', '')])).toEqual(
    new Set([order.awb, ...parcels.map(({ orderNumber }) => orderNumber)]),
  )
})

test('an invoice that is numbered while the courier is asked is not made wrong', async ({
  shop,
}) => {
  const { id } = await bookOrderWithWeight(shop)
  const { courier } = testCourier(() => asOwner(shop, `select issue_invoice(${id})`))
  const kochi = { city: 'Kochi', state: 'Kerala', postal_code: '682001' }
  await expect(correctWith(shop, courier, { id, ...kochi })).rejects.toMatchObject({
    fields: { state: [expect.stringMatching(/names another state/)] },
  })
  expect(await stateOf(shop, id)).toMatchObject({ city: 'Madurai' })
})

test('an address that the courier refused is corrected at once', async ({ shop }) => {
  const { id } = await payOrder(shop)
  const { courier } = testCourier()
  const refusing: Courier = {
    ...courier,
    createShipment: async () => {
      throw new Refusal(409, 'The courier refused: no such PIN code')
    },
  }
  await expect(shipOrder(shop.db, refusing, id)).rejects.toThrow(/no such PIN/)
  await correctWith(shop, courier, { id, city: 'Theni' })
  expect(await stateOf(shop, id)).toEqual({ awb: null, city: 'Theni' })
})

test('a booking whose answer was lost is cancelled when the address is corrected', async ({
  shop,
}) => {
  const { id, number } = await payOrder(shop)
  const dying: Courier = {
    ...testCourier().courier,
    createShipment: async () => {
      throw new Error('killed')
    },
  }
  await expect(shipOrder(shop.db, dying, id)).rejects.toThrow('killed')
  const { courier } = testCourier()
  await expect(correctWith(shop, courier, { id, city: 'Theni' })).rejects.toThrow(/being asked/)
  await sql`update courier_bookings set begun_at = now() - interval '301 seconds'`.execute(shop.db)
  await correctWith(shop, courier, { id, city: 'Theni' })
  expect(await calledOff(shop)).toEqual([number])
  expect(await shipOrder(shop.db, courier, id)).toEqual({ awb: `T-${number}-A1` })
})

test('an order that is not packed is corrected without its courier', async ({ shop }) => {
  const { id } = await placeOrder(shop)
  const { courier, parcels } = testCourier()
  await correctWith(shop, courier, { id, city: 'Theni' })
  expect(parcels).toEqual([])
})
