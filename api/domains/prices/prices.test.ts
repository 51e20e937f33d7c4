import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { connect } from '../../ground/db/connect.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { joinPrices, turnPrices } from './service.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const shirt = (
  name: string,
  type: string,
  prices: [size: string, price: number, mrp: number][],
) => ({
  name,
  group: 'Womens',
  type,
  gender: 'Women',
  colours: [
    { name: 'Leaf', sizes: prices.map(([size, price, mrp]) => ({ size, price, mrp, stock: 5 })) },
  ],
})

/** A shop with two kurtis and a shirt, and a manager who schedules. */
async function openSale(shop: TestShop) {
  const manager = await makeStaff(shop, 'manager')
  const ask = (call: string, json?: object) => read(sendAs(shop, manager, call, { json }))
  const make = async (...of: Parameters<typeof shirt>) =>
    (await ask('POST /api/office/products/', shirt(...of))).body
  const kolam = await make('Kolam Kurti', 'Kurtis', [
    ['M', 999, 1_299],
    ['L', 1_049, 1_299],
  ])
  const vaigai = await make('Vaigai Kurti', 'Kurtis', [['M', 2_999, 3_499]])
  const oxford = await make('Madurai Shirt', 'Shirts', [['M', 899, 999]])
  const sizeOf = (product: typeof kolam, at = 0) => product.colours[0].sizes[at].id as number
  const priceOf = async (id: number) => {
    const { price_paise: paise } = await shop.db
      .selectFrom('sizes')
      .select('price_paise')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return paise / 100
  }
  const schedule = (json: object) =>
    ask('POST /api/office/prices/', { name: 'Friday', until: inHours(48), ...json })
  /** As if so many hours had passed, with a worker that has been there since. */
  const pass = async (hours: number, { works = true } = {}) => {
    const client = await connect(shop.ownerUrl, { application_name: 'test' })
    const back = `interval '${hours} hours'`
    await client.query(`
      update scheduled_prices set starts_at = starts_at - ${back}, ends_at = ends_at - ${back};
      update price_changes set at = at - ${back}`)
    await client.end()
    while (works && (await turnPrices(shop.db)) > 0);
  }
  const [m, l, v, o] = [sizeOf(kolam), sizeOf(kolam, 1), sizeOf(vaigai), sizeOf(oxford)]
  return { ask, kolam, vaigai, oxford, priceOf, schedule, pass, sizes: { m, l, v, o } }
}

const kurtis = (more: object = { percent: 20 }) => ({
  rule: { on: { types: ['Kurtis'] }, ...more },
})

test('prices are written when their time begins, and put back when it is over', async ({
  shop,
}) => {
  const { schedule, pass, priceOf, sizes, ask, kolam } = await openSale(shop)
  const times = { from: inHours(1), until: inHours(3) }
  const dry = await schedule({ ...times, ...kurtis(), dry_run: true })
  expect(dry).toMatchObject({ status: 200, body: { id: null, state: 'scheduled', sizes: 3 } })
  const { status, body } = await schedule({ ...times, ...kurtis() })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'scheduled',
    sums: { products: 2, lowest: 799, highest: 2_399, crossing: 1, traps: 0 },
    rows: [
      { size_id: sizes.m, before: 999, after: 799, rate: 5, keep: 760.95, trap: false },
      { size_id: sizes.l, before: 1_049, after: 839 },
      { size_id: sizes.v, before: 2_999, after: 2_399, rate: 5 },
    ],
  })
  expect(dry.body.rows).toEqual(body.rows)
  expect(await priceOf(sizes.m)).toBe(999)

  await pass(1)
  expect(await priceOf(sizes.m)).toBe(799)
  expect(await priceOf(sizes.o)).toBe(899)
  const product = await ask(`GET /api/office/products/${kolam.id}/`)
  expect(product.body.version).toBe(kolam.version + 1)
  expect((await ask('GET /api/office/prices/')).body.results).toMatchObject([
    { id: body.id, name: 'Friday', state: 'running', moving: 0, by: { name: 'manager' } },
  ])

  await pass(2)
  expect(await priceOf(sizes.m)).toBe(999)
  expect(await priceOf(sizes.l)).toBe(1_049)
  const { body: ended } = await ask(`GET /api/office/prices/${body.id}/`)
  expect(ended).toMatchObject({
    state: 'ended',
    moving: 0,
    rows: [{ state: 'off', now: 999 }, {}, {}],
  })
  const audit = await ask('GET /api/office/audit/?about=')
  expect(audit.body.results.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['prices.schedule', 'prices.start', 'prices.end']),
  )
})

test('a worker that was down meanwhile moves to the time of now', async ({ shop }) => {
  const { schedule, pass, priceOf, sizes, ask } = await openSale(shop)
  const { body: late } = await schedule({ from: inHours(1), until: inHours(4), ...kurtis() })
  const { body: missed } = await schedule({
    from: inHours(1),
    until: inHours(2),
    items: [{ size_id: sizes.o, price: 799 }],
  })
  await pass(3)
  expect([await priceOf(sizes.m), await priceOf(sizes.o)]).toEqual([799, 899])
  expect((await ask(`GET /api/office/prices/${missed.id}/`)).body).toMatchObject({
    state: 'ended',
    rows: [{ state: 'skipped' }],
  })
  // Down over the end as well.
  await pass(5)
  expect(await priceOf(sizes.m)).toBe(999)
  expect((await ask(`GET /api/office/prices/${late.id}/`)).body.state).toBe('ended')
})

test('a size has one price at a time: what overlaps is refused and names the other', async ({
  shop,
}) => {
  const { schedule, pass, priceOf, sizes } = await openSale(shop)
  await schedule({ name: 'Diwali', from: inHours(1), until: inHours(3), ...kurtis() })
  const item = {
    items: [
      { size_id: sizes.o, price: 800 },
      { size_id: sizes.l, price: 900 },
    ],
  }
  expect(await schedule({ from: inHours(2), until: inHours(4), ...item })).toMatchObject({
    status: 400,
    body: { 'items.1.size_id': ['“Diwali” has a price for it in this time.'] },
  })
  expect(await schedule({ until: inHours(2), ...kurtis({ rupees: 50 }) })).toMatchObject({
    status: 400,
    body: { 'rule.on': ['Kolam Kurti, Leaf, M: “Diwali” has a price for it in this time.'] },
  })
  // What follows it is reckoned from the price that it puts back, and begins as it ends.
  const { body: next } = await schedule({ from: inHours(3), until: inHours(5), ...item })
  expect(next.rows).toMatchObject([{ before: 899 }, { before: 1_049, after: 900 }])
  await pass(1)
  expect(await priceOf(sizes.l)).toBe(839)
  await pass(2)
  expect(await priceOf(sizes.l)).toBe(900)
  expect(await priceOf(sizes.m)).toBe(999)
  await pass(2)
  expect(await priceOf(sizes.l)).toBe(1_049)

  const twice = { until: inHours(9), name: 'Twin', ...kurtis() }
  const raced = await Promise.all([schedule(twice), schedule(twice)])
  expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 400,
  ])
})

test('what comes into a sale that runs is in it, and put back with it', async ({ shop }) => {
  const { schedule, pass, priceOf, sizes, ask, vaigai } = await openSale(shop)
  const onSale = (ids: number[]) =>
    shop.db
      .updateTable('products')
      .set({ is_active: true, complete_since: new Date() })
      .where('id', 'in', ids)
      .execute()
  const join = async () => {
    const joined = await joinPrices(shop.db)
    while ((await turnPrices(shop.db)) > 0);
    return joined
  }
  const { body: made } = await schedule({ until: inHours(3), ...kurtis() })
  const { body: added } = await ask(
    'POST /api/office/products/',
    shirt('Ponni Kurti', 'Kurtis', [['M', 1_199, 1_499]]),
  )
  const ponni = added.colours[0].sizes[0].id as number
  // Not while it is a draft, whose price may still be typed.
  expect([await join(), await priceOf(ponni)]).toEqual([0, 1_199])
  await onSale([added.id])
  expect([await join(), await priceOf(ponni)]).toEqual([1, 959])
  expect(await join()).toBe(0)

  // A new size of a garment that is in it.
  const [colour] = vaigai.colours
  const { body: now } = await ask(`GET /api/office/products/${vaigai.id}/`)
  const more = { version: now.version, sizes: [{ size: 'L', price: 3_099, mrp: 3_499, stock: 1 }] }
  const { body: grown } = await ask(`PATCH /api/office/colours/${colour.id}/`, more)
  const large = grown.colours[0].sizes.find(({ size }: { size: string }) => size === 'L').id
  await onSale([vaigai.id])
  expect([await join(), await priceOf(large)]).toEqual([1, 2_479])

  const { body: shown } = await ask(`GET /api/office/prices/${made.id}/`)
  expect(shown).toMatchObject({ sizes: 5, moving: 0 })
  // It was not asked at its price for long enough to show that struck.
  expect(shown.rows.find((row: { size_id: number }) => row.size_id === ponni)).toMatchObject({
    before: 1_199,
    after: 959,
    was: null,
    state: 'on',
  })
  const audit = await ask(`GET /api/office/audit/?about=prices%20${made.id}`)
  expect(audit.body.results[0]).toMatchObject({ what: 'prices.join', after: { sizes: 1 } })

  await pass(3)
  expect([await priceOf(ponni), await priceOf(large), await priceOf(sizes.m)]).toEqual([
    1_199, 3_099, 999,
  ])
  expect(await join()).toBe(0)
})

test('what has its own price, was changed by hand or costs no more than is taken off stays out', async ({
  shop,
}) => {
  const { schedule, priceOf, sizes, ask, kolam } = await openSale(shop)
  await shop.db
    .updateTable('products')
    .set({ is_active: true, complete_since: new Date() })
    .execute()
  const { body: own } = await schedule({
    from: inHours(1),
    until: inHours(2),
    items: [{ size_id: sizes.o, price: 700 }],
  })
  const rule = { on: { products: [kolam.id] }, rupees: 900 }
  const { body: made } = await schedule({ name: 'Kolam', until: inHours(3), rule })
  expect([own.state, made.state, await priceOf(sizes.m)]).toEqual(['scheduled', 'running', 99])
  const [colour] = kolam.colours
  const { body: now } = await ask(`GET /api/office/products/${kolam.id}/`)
  const cells = [{ colour_id: colour.id, size: 'M', field: 'price', value: 950 }]
  await ask(`PUT /api/office/products/${kolam.id}/matrix/`, { version: now.version, cells })
  // As if all of them had been moved into its scope.
  const everything = { on: { all: true }, rupees: 900, round: 'rupee' }
  await asOwner(
    shop,
    `update scheduled_prices set rule = '${JSON.stringify(everything)}' where id = ${made.id}`,
  )
  expect(await joinPrices(shop.db)).toBe(1)
  while ((await turnPrices(shop.db)) > 0);
  const { m, o, v } = sizes
  expect([await priceOf(m), await priceOf(o), await priceOf(v)]).toEqual([950, 899, 2_099])
})

test('a price edited by hand meanwhile stays, and the rest is put back', async ({ shop }) => {
  const { schedule, pass, priceOf, sizes, ask, kolam, vaigai } = await openSale(shop)
  const { body: made } = await schedule({ until: inHours(2), ...kurtis() })
  expect([made.state, await priceOf(sizes.l)]).toEqual(['running', 839])
  const [colour] = kolam.colours
  const edit = (version: number) =>
    ask(`PUT /api/office/products/${kolam.id}/matrix/`, {
      version,
      cells: [{ colour_id: colour.id, size: 'L', field: 'price', value: 888 }],
    })
  // Open since before the sale: refused, instead of ending it unseen.
  await pass(0)
  expect((await edit(kolam.version)).status).toBe(200)
  await ask(`POST /api/office/products/${vaigai.id}/archive/`)
  const { body: seen } = await ask(`GET /api/office/prices/${made.id}/`)
  expect(seen).toMatchObject({ sums: { edited: 1 }, rows: [{}, { state: 'edited', now: 888 }, {}] })
  await pass(2)
  expect([await priceOf(sizes.m), await priceOf(sizes.l), await priceOf(sizes.v)]).toEqual([
    999, 888, 2_999,
  ])
  const { rows } = (await ask(`GET /api/office/prices/${made.id}/`)).body
  expect(rows.map(({ state }: { state: string }) => state)).toEqual(['off', 'edited', 'off'])
})

test('who has a garment open when its price is written is shown both prices', async ({ shop }) => {
  const { schedule, pass, ask, kolam } = await openSale(shop)
  await schedule({ from: inHours(1), until: inHours(3), ...kurtis() })
  await pass(1)
  const [colour] = kolam.colours
  const cells = [{ colour_id: colour.id, size: 'L', field: 'price', value: 888 }]
  expect(
    await ask(`PUT /api/office/products/${kolam.id}/matrix/`, { version: kolam.version, cells }),
  ).toMatchObject({
    status: 409,
    body: { values: { [`${colour.id}/L/price`]: { yours: '888', theirs: '839' } } },
  })
})

test('cancelling puts back what stands, and once', async ({ shop }) => {
  const { schedule, priceOf, sizes, ask } = await openSale(shop)
  const { body: running } = await schedule({ until: inHours(2), ...kurtis() })
  const cancelled = await ask(`POST /api/office/prices/${running.id}/cancel/`, {})
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', moving: 0 } })
  expect(await priceOf(sizes.m)).toBe(999)
  expect((await ask(`POST /api/office/prices/${running.id}/cancel/`, {})).status).toBe(409)
  expect((await ask('POST /api/office/prices/999/cancel/', {})).status).toBe(404)
  const { body: coming } = await schedule({ from: inHours(1), until: inHours(2), ...kurtis() })
  await ask(`POST /api/office/prices/${coming.id}/cancel/`, {})
  const { rows } = (await ask(`GET /api/office/prices/${coming.id}/`)).body
  expect(rows[0]).toMatchObject({ state: 'skipped', now: 999 })
  // Free for another, at once.
  expect((await schedule({ until: inHours(2), ...kurtis() })).status).toBe(201)
})

test('what crashes between two batches goes on where it stopped', async ({ shop }) => {
  const { schedule, pass, priceOf, sizes, ask, kolam } = await openSale(shop)
  const { body: made } = await schedule({ from: inHours(1), until: inHours(3), ...kurtis() })
  await pass(1, { works: false })
  const turn = (db: TestShop['db']) => sql`select turn_prices(p_products => 1)`.execute(db)
  await turn(shop.db)
  expect([await priceOf(sizes.m), await priceOf(sizes.l), await priceOf(sizes.v)]).toEqual([
    799, 839, 2_999,
  ])
  const dies = shop.db.transaction().execute(async (tx) => {
    await turn(tx)
    throw new Error('crashed')
  })
  await expect(dies).rejects.toThrow('crashed')
  expect((await ask(`GET /api/office/prices/${made.id}/`)).body).toMatchObject({
    state: 'running',
    moving: 1,
    rows: [{ state: 'on' }, {}, { state: 'waiting' }],
  })
  const { rowCount } = await deleteSize(shop, sizes.l)
  expect(rowCount).toBe(1)
  await pass(0)
  expect(await priceOf(sizes.v)).toBe(2_399)
  await pass(2)
  expect([await priceOf(sizes.m), await priceOf(sizes.v)]).toEqual([999, 2_999])
  expect(kolam.id).toBeGreaterThan(0)
})

async function deleteSize(shop: TestShop, id: number) {
  const client = await connect(shop.ownerUrl, { application_name: 'test' })
  await client.query('delete from stock_ledger where size_id = $1', [id])
  const deleted = await client.query('delete from sizes where id = $1', [id])
  await client.end()
  return deleted
}

test('what cannot be is refused at its field, and nothing is scheduled', async ({ shop }) => {
  const { schedule, sizes, ask } = await openSale(shop)
  const items = (...prices: [number, unknown][]) => ({
    items: prices.map(([size_id, price]) => ({ size_id, price })),
  })
  const on = { types: ['Kurtis'] }
  const cases: [object, string, RegExp][] = [
    [items([sizes.m, 1_300]), 'items.0.price', /This is above its MRP of ₹1,299/],
    [items([sizes.o, 800], [sizes.m, 1_000]), 'items.1.price', /above the price before, ₹999/],
    [items([sizes.m, 0]), 'items.0.price', /above ₹0/],
    [items([sizes.m, 900], [sizes.m, 800]), 'items.1.size_id', /twice/],
    [items([99_999, 900]), 'items.0.size_id', /no such size/],
    [items(), 'items', /Give prices, or a rule/],
    [{ ...items([sizes.m, 900]), ...kurtis() }, 'items', /Give prices, or a rule/],
    [kurtis({ percent: 101 }), 'rule.percent', /less than 100/],
    [kurtis({ percent: -5 }), 'rule.percent', /per cent/],
    [kurtis({}), 'rule.percent', /how much/],
    [kurtis({ rupees: 999 }), 'rule.rupees', /Kolam Kurti, Leaf, M: Of ₹999.00 nothing/],
    [{ rule: { on: {}, percent: 5 } }, 'rule.on', /Choose what/],
    [
      { rule: { on: { types: ['Kurtis', 'Hats'] }, percent: 5 } },
      'rule.on.types.1',
      /no such type/,
    ],
    [{ rule: { on: { ...on, not: on }, percent: 5 } }, 'rule.on', /No garment/],
    [{ ...kurtis(), until: inHours(-1) }, 'until', /before it begins/],
    [{ ...kurtis(), from: inHours(3), until: inHours(2) }, 'until', /before it begins/],
    [{ ...kurtis(), name: ' ' }, 'name', /required/i],
  ]
  for (const [asked, field, message] of cases) {
    for (const dry_run of [true, false]) {
      const { status, body } = await schedule({ ...asked, dry_run })
      expect([field, status, body[field]?.[0]]).toEqual([
        field,
        400,
        expect.stringMatching(message),
      ])
    }
  }
  expect((await ask('GET /api/office/prices/')).body.results).toEqual([])
})

test('a price in the gap between two rates of tax is shown, with the nearest that is not', async ({
  shop,
}) => {
  const { schedule, sizes } = await openSale(shop)
  const asked = (price: number) =>
    schedule({ items: [{ size_id: sizes.v, price }], dry_run: true }).then(({ body }) => body)
  expect(await asked(2_699)).toMatchObject({
    sums: { traps: 1, crossing: 0 },
    rows: [{ rate: 18, keep: 2_287.29, trap: true, sure_price: 2_625 }],
  })
  expect(await asked(2_624)).toMatchObject({
    sums: { traps: 0, crossing: 1 },
    rows: [{ rate: 5, keep: 2_499.05, trap: false, sure_price: null }],
  })
  const { body } = await schedule({ ...kurtis({ percent: 12.5, round: 'nine' }), dry_run: true })
  expect(body.rows.map(({ after }: { after: number }) => after)).toEqual([869, 909, 2_619])
})

test('the shop says until when, and what it was, if that was asked for thirty days', async ({
  shop,
}) => {
  const { schedule, pass, sizes, ask, kolam } = await openSale(shop)
  const on = { is_active: true, complete_since: new Date() }
  await shop.db.updateTable('products').set(on).execute()
  const shown = async (): Promise<Product> =>
    (await (await shop.fetch(`/api/products/${kolam.id}/`)).json()) as Product
  const fresh = await shown()
  expect(JSON.stringify(fresh)).not.toContain('sale')
  const until = inHours(2)

  const { body: first } = await schedule({ until, ...kurtis() })
  expect((await shown()).variants[0]?.sizes[0]).toMatchObject({
    price: 799,
    mrp: 1_299,
    sale: { was: null, until },
  })
  await ask(`POST /api/office/prices/${first.id}/cancel/`, {})
  expect(await shown()).toEqual(fresh)

  // Thirty days after it was put back, but for one that was raised since.
  await pass(29 * 24)
  const [colour] = kolam.colours
  const cells = [{ colour_id: colour.id, size: 'L', field: 'price', value: 1_149 }]
  const { body: now } = await ask(`GET /api/office/products/${kolam.id}/`)
  await ask(`PUT /api/office/products/${kolam.id}/matrix/`, { version: now.version, cells })
  await pass(24)
  await schedule({ until, ...kurtis() })
  const product = await shown()
  expect(product.sale).toEqual({ was: 999, until })
  expect(product.variants[0]?.sizes.map(({ price, sale }) => [price, sale?.was])).toEqual([
    [799, 999],
    [919, null],
  ])
  const { results } = await shop.as()('GET /api/products/', { query: {} })
  const card = results.find(({ id }) => id === kolam.id)
  expect(card).toMatchObject({ price: 799, sale: { was: 999, until } })

  const customer = await shop.make.customer()
  const cart = () => shop.as(customer)('GET /api/cart/')
  await shop.as(customer)('POST /api/cart/', {
    body: { product_id: kolam.id, variant_id: colour.id, size_variant_id: sizes.m, quantity: 1 },
  })
  expect(await cart()).toMatchObject({ total: 799, items: [{ sale: { was: 999 } }] })
})

test('the right is the owner’s and the manager’s', async ({ shop }) => {
  for (const role of ['support', 'catalogue'] as const) {
    const staff = await makeStaff(shop, role)
    const { status, body } = await read(sendAs(shop, staff, 'GET /api/office/prices/'))
    expect([status, body.right]).toEqual([403, 'offers'])
  }
})
