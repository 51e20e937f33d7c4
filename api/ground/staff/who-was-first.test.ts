import { describe, expect } from 'vitest'
import { bookOrder, placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import {
  codeOf,
  makeWave,
  manifestCalls,
  orderOf,
  packOrders,
  scan,
} from '../../testing/packing.ts'
import { ask, deliveredOrder, refundsOf } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'

const post = async (shop: TestShop, staff: StaffMember, path: string, json: object = {}) => {
  const { status, body } = await read(sendAs(shop, staff, `POST /api/office/${path}/`, { json }))
  return [status, body.error ?? body.message ?? body.rows?.[0]?.text]
}

const two = async (shop: TestShop) =>
  [await makeStaff(shop, 'owner', 'Ravi'), await makeStaff(shop, 'owner', 'Meena')] as const

describe('who comes second reads who has just done it', () => {
  test('of an order, one by one and with many others', async ({ shop }) => {
    const [ravi, meena] = await two(shop)
    const { number } = await placeOrder(shop)
    const act = (staff: StaffMember, what: string) =>
      post(shop, staff, `orders/${number}/${what}`, { reason: 'Asked for' })
    await act(ravi, 'confirm')
    const confirmed = [409, `Ravi has just confirmed ${number}.`]
    expect(await act(meena, 'confirm')).toEqual(confirmed)
    const bulk = { act: 'confirm', numbers: [number], dry_run: true }
    expect(await post(shop, meena, 'orders/bulk', bulk)).toEqual([200, confirmed[1]])
    // Her own is no news to her.
    expect(await act(ravi, 'confirm')).toEqual([409, 'This order is confirmed already.'])
    await act(meena, 'cancel')
    expect(await act(ravi, 'cancel')).toEqual([409, `Meena has just cancelled ${number}.`])
    // What is long ago has not just been done.
    const longAgo = "at = at - interval '16 minutes'"
    await asOwner(shop, `update audit_entries set ${longAgo}; update order_events set ${longAgo}`)
    expect(await act(ravi, 'cancel')).toEqual([409, 'This order was cancelled already.'])
  })

  test('of an order that its customer has cancelled', async ({ shop }) => {
    const [ravi] = await two(shop)
    const { number, customer } = await placeOrder(shop)
    const [{ id } = { id: 0 }] = await shop.db.selectFrom('orders').select('id').execute()
    await shop.as(customer)('POST /api/orders/{id}/cancel/', { params: { id } })
    expect(await post(shop, ravi, `orders/${number}/confirm`)).toEqual([
      409,
      `The customer has just cancelled ${number}.`,
    ])
  })

  test('at the packing table', async ({ shop }) => {
    const [ravi, meena] = await two(shop)
    const shirt = await shop.make.product({ stock: 9 })
    const { number } = await orderOf(shop, [{ of: shirt }])
    const { id: wave } = (await makeWave(shop, ravi, [number])).body
    expect((await makeWave(shop, meena, [number])).body.message).toBe(
      `Ravi has just made wave ${wave}. ${number} is on wave ${wave} already.`,
    )
    await scan(shop, ravi, { number, code: codeOf(shirt) })
    const again = await scan(shop, meena, { number, code: codeOf(shirt) })
    expect(again.body).toMatchObject({
      message: `Ravi has just packed ${number}.`,
      done: { awb: `LOCAL-${number}` },
    })
  })

  test('of a manifest', async ({ shop }) => {
    const [ravi, meena] = await two(shop)
    const [one, two_] = await packOrders(shop, ravi, 2)
    const [his, hers] = [manifestCalls(shop, ravi), manifestCalls(shop, meena)]
    const id = await his.open()
    await his.scan(id, one?.awb ?? '')
    expect((await hers.scan(id, one?.awb ?? '')).body.message).toMatch(
      `Ravi has just put ${one?.number} on a manifest.`,
    )
    await his.close(id)
    const closed = { status: 409, body: { message: `Ravi has just closed manifest ${id}.` } }
    expect(await hers.close(id)).toMatchObject(closed)
    expect(await hers.scan(id, two_?.awb ?? '')).toMatchObject(closed)
  })

  test('of a parcel', async ({ shop }) => {
    const [ravi, meena] = await two(shop)
    const { awb, number } = await bookOrder(shop)
    await scanParcel(shop, awb, 'Out for Delivery')
    await scanParcel(shop, awb, 'Delivery Attempted')
    const [{ id } = { id: 0 }] = await shop.db.selectFrom('shipments').select('id').execute()
    await post(shop, ravi, `parcels/${id}/reattempt`)
    const second = [409, `Ravi has just asked for another delivery of ${number}.`]
    expect(await post(shop, meena, `parcels/${id}/return`)).toEqual(second)
  })

  test('of a return and of its refund, each by itself', async ({ shop }) => {
    const [ravi, meena] = await two(shop)
    const { customer, lines } = await deliveredOrder(shop, [
      await shop.make.product(),
      await shop.make.product(),
    ])
    for (const { id } of lines) await ask(shop, customer, id, { upi_id: 'meena@upi' })
    const returns = await shop.db.selectFrom('return_requests').select('id').orderBy('id').execute()
    const [first, other] = returns.map(({ id }) => `returns/${id}`)
    const { id: orderId, number } = await shop.db
      .selectFrom('orders')
      .select(['id', 'number'])
      .executeTakeFirstOrThrow()
    await post(shop, ravi, `${first}/approve`)
    const second = [409, `Ravi has just approved the return of ${number}.`]
    expect(await post(shop, meena, `${first}/approve`)).toEqual(second)
    // Its other return was not touched.
    expect(await post(shop, meena, `${other}/exchange`)).toEqual([
      409,
      'The request stands at Requested.',
    ])
    await post(shop, ravi, `${first}/pickup`, { by: 'customer' })
    const { size_id } = lines[0] ?? {}
    await post(shop, ravi, `${first}/grade`, { lines: [{ size_id, quantity: 1, grade: 'shelf' }] })
    const [refund] = await refundsOf(shop, orderId)
    await post(shop, ravi, `refunds/${refund?.id}/paid`, { reference: 'UTR1' })
    expect(await post(shop, meena, `refunds/${refund?.id}/paid`, { reference: 'UTR2' })).toEqual([
      409,
      `Ravi has just paid the refund of ${number}.`,
    ])
  })
})
