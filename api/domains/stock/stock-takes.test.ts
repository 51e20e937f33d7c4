import { describe, expect } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { codeOf, makeWave, orderOf, scan } from '../../testing/packing.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { cancelOrder } from '../orders/cancel-order.ts'

const callsOf = (shop: TestShop, staff: StaffMember) => {
  const call = (path: string, json?: object, key?: string) =>
    read(
      sendAs(shop, staff, `${json ? 'POST' : 'GET'} /api/office/stock-takes/${path}`, {
        ...(json && { json }),
        ...(key !== undefined && { key }),
      }),
    )
  return {
    call,
    start: async (json: object): Promise<number> => (await call('', json)).body.id,
    count: (id: number, json: object, key?: string) => call(`${id}/counts/`, json, key),
    show: async (id: number, query = '') => (await call(`${id}/${query}`)).body,
    post: (id: number) => call(`${id}/post/`, {}),
  }
}

describe('a stock take', () => {
  test('is blind until all is counted, and its difference leaves what was sold meanwhile', async ({
    shop,
  }) => {
    const [packer, manager] = [
      await makeStaff(shop, 'packer', 'Ravi'),
      await makeStaff(shop, 'manager'),
    ]
    const [shirt, kurti] = [
      await shop.make.product({ stock: 10 }),
      await shop.make.product({ stock: 10 }),
    ]
    const take = callsOf(shop, packer)
    // Sold, and still on the shelf.
    await orderOf(shop, [{ of: shirt, quantity: 3 }])
    const { status, body } = await take.call('', { products: [shirt.id, kurti.id] })
    expect([status, body]).toMatchObject([201, { state: 'open', sizes: 2 }])
    const { id } = body
    expect((await take.count(id, { code: codeOf(shirt), count: 9 })).body).toMatchObject({
      size_id: shirt.size.id,
      counted: 9,
    })
    const blind = await take.show(id)
    expect(blind).toMatchObject({ state: 'open', counted: 1, actor: { name: 'Ravi' } })
    expect(blind).not.toHaveProperty('variances')
    expect(JSON.stringify(blind)).not.toMatch(/expected|difference/)
    expect((await take.show(id, '?close=1')).variances).toMatchObject([
      { size_id: shirt.size.id, expected: 10, counted: 9, difference: -1 },
    ])

    await orderOf(shop, [{ of: shirt, quantity: 2 }, { of: kurti }])
    for (let n = 0; n < 10; n++) await take.count(id, { code: codeOf(kurti).toLowerCase(), add: 1 })
    expect((await take.show(id)).variances).toHaveLength(1)
    expect((await take.post(id)).status).toBe(403)
    const posted = await callsOf(shop, manager).post(id)
    expect(posted).toMatchObject({
      status: 200,
      body: {
        state: 'posted',
        posted_by: { name: 'manager' },
        variances: [{ size_id: shirt.size.id, expected: 10, counted: 9, difference: -1 }],
      },
    })
    // 10, less 5 that were sold and one that was not there.
    expect([await stockOf(shop, shirt.size.id), await stockOf(shop, kurti.size.id)]).toEqual([4, 9])
    const written = await shop.db
      .selectFrom('stock_ledger')
      .select(['size_id', 'delta', 'actor'])
      .where('reason', '=', 'count')
      .execute()
    expect(written).toEqual([{ size_id: shirt.size.id, delta: -1, actor: `staff:${manager.id}` }])
    expect((await callsOf(shop, manager).post(id)).status).toBe(409)
    expect((await take.count(id, { code: codeOf(shirt), add: 1 })).status).toBe(409)
    await expectLedgerToBalance(shop)
  })

  test('counts what is on the shelf: a piece that was scanned into a parcel is not', async ({
    shop,
  }) => {
    const manager = await makeStaff(shop, 'manager')
    const shirt = await shop.make.product({ stock: 5 })
    const take = callsOf(shop, manager)
    const { number } = await orderOf(shop, [{ of: shirt, quantity: 2 }])
    await makeWave(shop, manager, [number])
    const id = await take.start({ products: [shirt.id] })
    await take.count(id, { code: codeOf(shirt), add: 1 })
    await scan(shop, manager, { number, code: codeOf(shirt) })
    await take.count(id, { code: codeOf(shirt), add: 2 })
    expect((await take.show(id)).variances).toMatchObject([
      { expected: 4, counted: 3, difference: -1, was_moved: true },
    ])
    await take.count(id, { size_id: shirt.size.id, count: 4 })
    expect((await take.show(id)).variances).toEqual([])
    await take.post(id)
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
  })

  test('of the same shelf at once takes no difference twice, and the later count stands', async ({
    shop,
  }) => {
    const manager = await makeStaff(shop, 'manager')
    const take = callsOf(shop, manager)
    const [one, other, third] = [
      await shop.make.product({ stock: 10 }),
      await shop.make.product({ stock: 10 }),
      await shop.make.product({ stock: 10 }),
    ]
    const products = [one.id, other.id, third.id]
    const [first, second] = [await take.start({ products }), await take.start({ products })]
    await take.count(first, { size_id: one.size.id, count: 8 })
    await take.count(second, { size_id: one.size.id, count: 8 })
    await take.count(first, { size_id: other.size.id, count: 9 })
    await take.count(second, { size_id: other.size.id, count: 10 })
    await take.count(second, { size_id: third.size.id, count: 7 })
    // A change by hand after a count is a later count.
    const lines = [{ size_id: third.size.id, count: 9, seen: 10 }]
    await sendAs(shop, manager, 'POST /api/office/stock/changes/', {
      json: { reason: 'count', lines },
    })
    expect((await take.post(first)).body.variances).toHaveLength(2)
    expect((await take.post(second)).body.variances).toMatchObject([
      { size_id: other.size.id, expected: 9, counted: 10, difference: 1 },
    ])
    const stocks = await Promise.all([one, other, third].map(({ size }) => stockOf(shop, size.id)))
    expect(stocks).toEqual([8, 10, 9])

    const [early, late] = [await take.start({ products }), await take.start({ products })]
    await take.count(early, { size_id: one.size.id, count: 5 })
    await take.count(late, { size_id: one.size.id, count: 8 })
    await take.post(late)
    await take.post(early)
    expect(await stockOf(shop, one.size.id)).toBe(8)
  })

  test('that would leave fewer than none names the orders, and writes nothing', async ({
    shop,
  }) => {
    const manager = await makeStaff(shop, 'manager')
    const take = callsOf(shop, manager)
    const [shirt, kurti] = [
      await shop.make.product({ stock: 3 }),
      await shop.make.product({ stock: 3 }),
    ]
    const { id: orderId, number } = await orderOf(shop, [{ of: shirt, quantity: 3 }])
    const id = await take.start({ products: [shirt.id, kurti.id] })
    await take.count(id, { code: codeOf(shirt), count: 1 })
    await take.count(id, { code: codeOf(kurti), count: 2 })
    expect(await take.post(id)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining(number),
        rows: [{ size_id: shirt.size.id, stock: 0, difference: -2, orders: [number] }],
      },
    })
    expect(await stockOf(shop, kurti.size.id)).toBe(3)
    await cancelOrder(shop.db, null, orderId)
    expect((await take.post(id)).status).toBe(200)
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
  })

  test('is of a shelf too, and refuses what is not counted there', async ({ shop }) => {
    const manager = await makeStaff(shop, 'manager')
    const take = callsOf(shop, manager)
    const [here, there] = [
      await shop.make.product({ name: 'Here' }),
      await shop.make.product({ name: 'There' }),
    ]
    await asOwner(
      shop,
      `update sizes set shelf = case id when ${here.size.id} then 'B-2' else 'C-1' end`,
    )
    const id = await take.start({ shelf: 'b-2' })
    expect(await take.show(id)).toMatchObject({
      shelf: 'b-2',
      lines: [{ size_id: here.size.id, product_name: 'Here', shelf: 'B-2', counted: null }],
    })
    const wrong = await take.count(id, { code: codeOf(there), add: 1 })
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      expect.stringMatching(/^There.* is not counted here. Its shelf is C-1\.$/),
    ])
    expect((await take.count(id, { code: 'nothing', add: 1 })).status).toBe(409)
    expect((await take.count(id, { code: codeOf(here), add: -1 })).status).toBe(409)
    expect((await take.count(id, { code: codeOf(here) })).status).toBe(400)
    expect((await take.post(id)).status).toBe(409)
    // The same scan sent again counts once.
    await take.count(id, { code: codeOf(here), add: 1 }, 'scan-1')
    expect((await take.count(id, { code: codeOf(here), add: 1 }, 'scan-1')).body.counted).toBe(1)
    const other = await take.count(id, { code: codeOf(here), add: 2 }, 'scan-1')
    expect(other.status).toBe(422)
    for (const json of [{}, { shelf: 'Z' }, { shelf: 'B-2', products: [here.id] }]) {
      expect([json, (await take.call('', json)).status]).toEqual([json, 400])
    }
    expect((await take.call('', { products: [9_999] })).status).toBe(404)
    expect((await take.call('', { code: 'nothing' })).status).toBe(400)
    const ofGarment = await take.start({ code: codeOf(there) })
    expect((await take.show(ofGarment)).lines).toMatchObject([{ size_id: there.size.id }])
    await asOwner(
      shop,
      `delete from stock_take_lines where take_id = ${ofGarment};
      delete from stock_takes where id = ${ofGarment}`,
    )
    expect((await take.call('')).body.results).toMatchObject([{ id, shelf: 'b-2', counted: 1 }])
  })
})
