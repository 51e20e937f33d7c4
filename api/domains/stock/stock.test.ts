import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buyer, startPayment } from '../../testing/card.ts'
import { asOwner } from '../../testing/owner.ts'
import { codeOf, makeWave, orderOf, scan } from '../../testing/packing.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'

const change = (shop: TestShop, staff: StaffMember, json: object) =>
  read(sendAs(shop, staff, 'POST /api/office/stock/changes/', { json }))

const list = async (shop: TestShop, staff: StaffMember, query = '') =>
  (await read(sendAs(shop, staff, `GET /api/office/stock/${query}`))).body

const historyOf = async (shop: TestShop, staff: StaffMember, id: number) =>
  (await read(sendAs(shop, staff, `GET /api/office/stock/${id}/history/`))).body

const costOf = async ({ db }: TestShop, id: number) =>
  (await db.selectFrom('sizes').select('cost_paise').where('id', '=', id).executeTakeFirstOrThrow())
    .cost_paise

describe('a change of stock', () => {
  test('has a reason, its person, a note and a lot, in history and audit', async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue', 'Chitra')
    const { size } = await shop.make.product({ stock: 10 })
    const received = { reason: 'received', note: 'From Tiruppur', lot: 'L7', cost: 400 }
    const lines = [{ size_id: size.id, delta: 5 }]
    expect(await change(shop, staff, { ...received, lines })).toEqual({
      status: 200,
      body: { rows: [{ size_id: size.id, before: 10, after: 15 }] },
    })
    await change(shop, staff, {
      reason: 'damaged',
      lot: 'l7',
      lines: [{ size_id: size.id, delta: -2 }],
    })
    expect(await historyOf(shop, staff, size.id)).toMatchObject({
      piece: { size_id: size.id, stock: 13 },
      results: [
        { delta: -2, stock: 13, reason: 'damaged', lot: { name: 'L7', cost: 400 }, order: null },
        {
          delta: 5,
          stock: 15,
          reason: 'received',
          note: 'From Tiruppur',
          actor: { kind: 'staff', name: 'Chitra' },
          lot: { name: 'L7', cost: 400 },
        },
        { delta: 10, stock: 10, reason: 'import' },
      ],
      next: null,
    })
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select(['what', 'actor_name', 'after'])
      .where('what', '=', 'stock.change')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      {
        actor_name: 'Chitra',
        after: { reason: 'received', lot: 'L7', cost: 400, lines: [{ before: 10, after: 15 }] },
      },
      { after: { reason: 'damaged', lines: [{ before: 15, after: 13 }] } },
    ])
    await expectLedgerToBalance(shop)
  })

  test('weighs what a piece costs by what is in stock', async ({ shop }) => {
    const staff = await makeStaff(shop, 'owner')
    const { size } = await shop.make.product({ stock: 2 })
    const receive = (pieces: number, cost?: number) =>
      change(shop, staff, {
        reason: 'received',
        ...(cost !== undefined && { cost }),
        lines: [{ size_id: size.id, delta: pieces }],
      })
    await receive(1)
    expect(await costOf(shop, size.id)).toBeNull()
    await receive(1, 300)
    expect(await costOf(shop, size.id)).toBe(300_00)
    // 4 at ₹300 and 3 at ₹400.10 are ₹342.90.
    await receive(3, 400.1)
    expect(await costOf(shop, size.id)).toBe(342_90)
    await change(shop, staff, { reason: 'sample', lines: [{ size_id: size.id, delta: -7 }] })
    await receive(1, 99)
    expect(await costOf(shop, size.id)).toBe(99_00)
  })

  test('is refused with both numbers where stock has moved, and changes nothing', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'manager')
    const [one, other] = [
      await shop.make.product({ stock: 9 }),
      await shop.make.product({ stock: 9 }),
    ]
    await orderOf(shop, [{ of: one, quantity: 2 }])
    const count = (seen: number) => ({
      reason: 'count',
      lines: [
        { size_id: other.size.id, count: 4, seen: 9 },
        { size_id: one.size.id, count: 8, seen },
      ],
    })
    expect(await change(shop, staff, count(9))).toMatchObject({
      status: 409,
      body: { rows: [{ size_id: one.size.id, seen: 9, stock: 7 }], code: 'edited_meanwhile' },
    })
    expect([await stockOf(shop, one.size.id), await stockOf(shop, other.size.id)]).toEqual([7, 9])
    expect((await change(shop, staff, count(7))).body.rows).toEqual([
      { size_id: other.size.id, before: 9, after: 4 },
      { size_id: one.size.id, before: 7, after: 8 },
    ])
  })

  test('names the orders that need what would go', async ({ shop }) => {
    const staff = await makeStaff(shop, 'manager')
    const shirt = await shop.make.product({ stock: 3 })
    const { number } = await orderOf(shop, [{ of: shirt, quantity: 2 }])
    const lost = { reason: 'lost', lines: [{ size_id: shirt.size.id, delta: -2 }] }
    const { status, body } = await change(shop, staff, lost)
    expect([status, body.rows]).toEqual([
      409,
      [{ size_id: shirt.size.id, stock: 1, orders: [number], payments: 0 }],
    ])
    expect(body.message).toContain(number)
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
  })

  test('that makes no sense is refused at its field', async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue')
    const { size } = await shop.make.product()
    const line = { size_id: size.id, delta: 1 }
    const wrong: [object, string][] = [
      [{ reason: 'stolen', lines: [line] }, 'reason'],
      [{ reason: 'lost', lines: [line] }, 'lines'],
      [{ reason: 'received', lines: [{ ...line, delta: -1 }] }, 'lines'],
      [{ reason: 'found', lines: [{ ...line, delta: 0 }] }, 'lines'],
      [{ reason: 'found', lines: [line, line] }, 'lines'],
      [{ reason: 'count', lines: [line] }, 'lines'],
      [{ reason: 'found', lines: [{ size_id: size.id, count: 1, seen: 1 }] }, 'lines'],
      [{ reason: 'found', cost: 5, lines: [line] }, 'cost'],
      [{ reason: 'found', lot: 'nowhere', lines: [line] }, 'lot'],
      [{ reason: 'found', lines: [] }, 'lines'],
    ]
    for (const [json, field] of wrong) {
      const { status, body } = await change(shop, staff, json)
      expect([json, status, Object.keys(body)]).toEqual([
        json,
        400,
        expect.arrayContaining([field]),
      ])
    }
    const unknown = { reason: 'found', lines: [{ size_id: 9_999, delta: 1 }] }
    expect((await change(shop, staff, unknown)).status).toBe(404)
    const packer = await makeStaff(shop, 'packer')
    expect((await change(shop, packer, { reason: 'found', lines: [line] })).status).toBe(403)
  })
})

describe('the list of stock', () => {
  test('tells what is free, held and to pick, and is found by any name', async ({ shop }) => {
    const staff = await makeStaff(shop, 'owner')
    const shirt = await shop.make.product({ name: 'Madurai Oxford Shirt', stock: 20 })
    const kurti = await shop.make.product({ name: 'Blue Kurti', stock: 20 })
    await asOwner(
      shop,
      `update sizes set sku = 'OXF-M', barcode = '0036000291452', shelf = 'A1' where id = ${shirt.size.id}`,
    )
    const { number } = await orderOf(shop, [{ of: shirt, quantity: 3 }])
    await startPayment(shop, await buyer(shop), { sizeId: shirt.size.id })
    await makeWave(shop, staff, [number])
    await scan(shop, staff, { number, code: codeOf(shirt) })
    const { results, next } = await list(shop, staff)
    expect(next).toBeNull()
    expect(results).toMatchObject([
      { product: { id: kurti.id, name: 'Blue Kurti' }, stock: 20, held: 0, to_pick: 0 },
      {
        size_id: shirt.size.id,
        sku: 'OXF-M',
        shelf: 'A1',
        stock: 16,
        held: 1,
        to_pick: 2,
      },
    ])
    for (const search of ['oxf-m', '36000291452', codeOf(shirt), 'oxf madu', 'madurai m']) {
      const found = await list(shop, staff, `?search=${encodeURIComponent(search)}`)
      expect([search, found.results.map((row: { size_id: number }) => row.size_id)]).toEqual([
        search,
        [shirt.size.id],
      ])
    }
    expect((await list(shop, staff, '?search=saree')).results).toEqual([])
  })

  test('is read page by page, each size once', async ({ shop }) => {
    const staff = await makeStaff(shop, 'owner')
    for (let n = 0; n < 60; n++) await shop.make.product({ stock: n % 3 })
    for (const low of ['', '&low=1']) {
      const ids: number[] = []
      let cursor = ''
      do {
        const page = await list(shop, staff, `?cursor=${cursor}${low}`)
        ids.push(...page.results.map((row: { size_id: number }) => row.size_id))
        cursor = page.next ?? ''
      } while (cursor)
      expect([low, ids.length, new Set(ids).size]).toEqual([low, 60, 60])
    }
  })

  test('says for how many days stock lasts at the pace of days that had any', async ({ shop }) => {
    const staff = await makeStaff(shop, 'owner')
    const shirt = await shop.make.product({ stock: 20 })
    const calm = await shop.make.product({ stock: 20 })
    const ledger = (sizeId: number, delta: number, reason: string, daysAgo: number) =>
      sql`insert into stock_ledger (size_id, delta, reason, cause, at)
        values (${sizeId}, ${delta}, ${reason}, gen_random_uuid(), now() - make_interval(days => ${daysAgo}))`
    await asOwner(shop, `update stock_ledger set at = now() - interval '40 days'`)
    // Sold out for 10 of the 28 days: 18 in stock.
    for (const each of [
      ledger(shirt.size.id, -20, 'order', 20),
      ledger(shirt.size.id, 2, 'return', 10),
      ledger(shirt.size.id, 18, 'received', 9),
      ledger(calm.size.id, -1, 'order', 3),
    ]) {
      await each.execute(shop.db)
    }
    const { results } = await list(shop, staff)
    const rowOf = (id: number) => results.find((row: { size_id: number }) => row.size_id === id)
    // 8 days before, and 11 since: 18 net in 19 days.
    expect(rowOf(shirt.size.id)).toMatchObject({ stock: 20, days_left: 21.1, low: false })
    expect(rowOf(calm.size.id)).toMatchObject({ stock: 19, days_left: 532, low: false })
    expect((await list(shop, staff, '?low=1')).results).toEqual([])

    await orderOf(shop, [{ of: shirt, quantity: 8 }])
    const low = (await list(shop, staff, '?low=1')).results
    expect(low).toMatchObject([{ size_id: shirt.size.id, stock: 12, days_left: 8.8, low: true }])
    const { queues } = (await read(sendAs(shop, staff, 'GET /api/office/today/'))).body
    expect(queues.at(-1)).toMatchObject({ name: 'Low stock', count: 1 })
  })
})

test('a past that was written later than its first stock is learned by its days', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'owner')
  const { size } = await shop.make.product({ stock: 40 })
  for (const [daysAgo, delta] of [
    [40, -5],
    [10, -14],
  ]) {
    await sql`insert into stock_ledger (size_id, delta, reason, cause, at)
      values (${size.id}, ${delta}, 'order', gen_random_uuid(), now() - make_interval(days => ${daysAgo}))`.execute(
      shop.db,
    )
  }
  // 14 of the last 28 days; 5 were before.
  expect((await list(shop, staff)).results).toMatchObject([{ stock: 21, days_left: 42 }])
})

test('labels of pieces are printed from the list of stock', async ({ shop }) => {
  const staff = await makeStaff(shop, 'catalogue')
  const { size } = await shop.make.product()
  const labels = (query: string) => sendAs(shop, staff, `GET /api/office/stock/labels.pdf?${query}`)
  const answer = await labels(`size_ids=${size.id}&pieces=3`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await labels(`size_ids=${size.id},9999`)).status).toBe(404)
  expect((await labels(`size_ids=${size.id}&pieces=481`)).status).toBe(400)
  expect((await labels('size_ids=x')).status).toBe(400)
})
