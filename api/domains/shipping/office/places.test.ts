import { expect } from 'vitest'
import { noLog, testCourier } from '../../../testing/courier.ts'
import { bookOrder, bookPaidOrder } from '../../../testing/orders.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { cancelParcels } from '../jobs.ts'

const parcelOf = async (shop: TestShop, staff: StaffMember, awb: string) =>
  (await read(sendAs(shop, staff, `GET /api/office/parcels/?awb=${awb}`))).body.results[0]

test('a parcel that comes back says where it is, and what goes back', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const { awb, number } = await bookPaidOrder(shop)
  const scans = [
    ['Picked Up', 'Picked Up', null],
    ['Out for Delivery', 'Out for Delivery', null],
    ['Returning to Us', 'On its way back to us', 'razorpay'],
    ['Returned to Us', 'Brought back, to be received', 'razorpay'],
  ] as const
  for (const [at, [status, place, by]] of scans.entries()) {
    await scanParcel(shop, awb, status, new Date(Date.now() - (9 - at) * 60_000))
    const parcel = await parcelOf(shop, owner, awb)
    expect([status, parcel.place, parcel.refund_due?.by ?? null]).toEqual([status, place, by])
  }
  const { id, refund_due: due, amount } = await parcelOf(shop, owner, awb)
  expect(due.amount).toBe(amount)
  await sendAs(shop, owner, `POST /api/office/parcels/${id}/receive/`, { json: {} })
  const here = await parcelOf(shop, owner, awb)
  expect([here.place, here.refund_due]).toEqual(['Came back, and was received', null])
  const { body } = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
  expect(body.parcels[0].place).toBe(here.place)
  expect(body.refunds).toMatchObject([{ amount: due.amount }])
})

test('a parcel whose order is cancelled says so, and whether its courier knows', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const { awb, number } = await bookOrder(shop)
  const path = `POST /api/office/orders/${number}/cancel/`
  const cancelled = await sendAs(shop, owner, path, { json: { reason: 'She rang' } })
  expect(cancelled.status).toBe(200)
  const stays = 'Cancelled with its order: it stays here; its courier '
  expect((await parcelOf(shop, owner, awb)).place).toBe(`${stays}is being told`)
  const { courier, calledOff } = testCourier()
  await cancelParcels(shop.db, courier, noLog)
  expect(calledOff).toEqual([awb])
  expect((await parcelOf(shop, owner, awb)).place).toBe(`${stays}was told`)
})
