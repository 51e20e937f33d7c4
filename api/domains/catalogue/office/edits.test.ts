import { expect } from 'vitest'
import { isWaiting } from '../../../testing/is-waiting.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'

const shirt = {
  name: 'Kolam Shirt',
  group: 'Men',
  type: 'Shirts',
  gender: 'Men',
  colours: [
    {
      name: 'Leaf',
      sizes: [
        { size: 'M', price: 999, mrp: 1_099, sku: 'KS-M', stock: 2 },
        { size: 'L', price: 1_050, mrp: 1_099 },
      ],
    },
  ],
}

const asking = (shop: TestShop, staff: StaffMember) => (call: string, json: object) =>
  read(sendAs(shop, staff, call, { json }))

async function openShirt(shop: TestShop) {
  const [meena, ravi] = [await makeStaff(shop, 'catalogue'), await makeStaff(shop, 'manager')]
  const [asMeena, asRavi] = [asking(shop, meena), asking(shop, ravi)]
  const { body: made } = await asMeena('POST /api/office/products/', shirt)
  const path = `/api/office/products/${made.id}/`
  return { asMeena, asRavi, made, path, colour: made.colours[0] as { id: number }, meena }
}

test('two people meet only where both changed the same field, and then see both values', async ({
  shop,
}) => {
  const { asMeena, asRavi, made, path, colour } = await openShirt(shop)
  const { version } = made
  expect((await asMeena(`PATCH ${path}`, { version, name: 'Kolam Tunic' })).status).toBe(200)
  expect((await asRavi(`PATCH ${path}`, { version, brand: 'Vaigai' })).body).toMatchObject({
    name: 'Kolam Tunic',
    brand: 'Vaigai',
  })
  expect(await asRavi(`PATCH ${path}`, { version, name: 'Kolam Kurta' })).toMatchObject({
    status: 409,
    body: {
      code: 'edited_meanwhile',
      version: version + 2,
      values: { name: { yours: 'Kolam Kurta', theirs: 'Kolam Tunic' } },
    },
  })
  // One's own last save is no conflict.
  expect((await asMeena(`PATCH ${path}`, { version, name: 'Kolam Coat' })).status).toBe(200)
  expect((await asMeena(`PATCH ${path}`, { name: 'Coat' })).body).toHaveProperty('version')

  const cell = (size: string, value: number) => ({
    version,
    cells: [{ colour_id: colour.id, size, field: 'price', value }],
  })
  expect((await asMeena(`PUT ${path}matrix/`, cell('M', 899))).status).toBe(200)
  expect((await asRavi(`PUT ${path}matrix/`, cell('L', 949))).status).toBe(200)
  const name = `${colour.id}/M/price`
  expect(await asRavi(`PUT ${path}matrix/`, cell('M', 799))).toMatchObject({
    status: 409,
    body: { values: { [name]: { yours: '799', theirs: '899' } } },
  })
})

test('a price is set beside a cost that another writes at the same moment', async ({ shop }) => {
  const { asMeena, made, path, colour } = await openShirt(shop)
  const size = made.colours[0].sizes[0] as { id: number }
  const received = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const receiving = shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('sizes').set({ cost_paise: 410_50 }).where('id', '=', size.id).execute()
    written.resolve()
    await received.promise
  })
  await written.promise
  const cells = [{ colour_id: colour.id, size: 'M', field: 'price', value: 949 }]
  const pricing = asMeena(`PUT ${path}matrix/`, { version: made.version, cells })
  await isWaiting(shop).finally(received.resolve)
  await receiving
  expect((await pricing).body.colours[0].sizes[0]).toMatchObject({ price: 949, cost: 410.5 })
})

test('one act on many is shown first, done, and taken back where nothing followed', async ({
  shop,
}) => {
  const { asMeena, made, path } = await openShirt(shop)
  const other = await asMeena('POST /api/office/products/', {
    ...shirt,
    name: 'Jaali Shirt',
    colours: [{ name: 'Rust', sizes: [{ size: 'M', price: 500 }] }],
  })
  const ids = [made.id, other.body.id, 999_999]
  const act = { act: 'price_percent', ids, value: -10 }
  const pricesOf = async (id: number) => {
    const { body } = await asMeena(`GET /api/office/products/${id}/`, undefined as never)
    return body.colours[0].sizes.map(({ price }: { price: number }) => price)
  }
  const dry = await asMeena('POST /api/office/products/bulk/', { ...act, dry_run: true })
  expect(dry.body).toMatchObject({
    rows: [{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'refused' }],
    undo: null,
  })
  expect(await pricesOf(made.id)).toEqual([999, 1_050])
  const done = await asMeena('POST /api/office/products/bulk/', act)
  expect(done.body.rows).toEqual(dry.body.rows)
  expect(await pricesOf(made.id)).toEqual([899, 945])

  await asMeena(`PATCH ${path}`, { version: made.version, name: 'Kolam Tunic' })
  const back = await asMeena(`POST /api/office/products/bulk/${done.body.undo}/undo/`, {})
  expect(back.body.rows).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
  expect([await pricesOf(made.id), await pricesOf(other.body.id)]).toEqual([[899, 945], [500]])
  const late = await asMeena(`POST /api/office/products/bulk/${done.body.undo}/undo/`, {})
  expect(late.status).toBe(409)

  // 20 % more would pass the MRP of one; what lacks declarations is not put on sale.
  const dear = { act: 'price_percent', ids: [made.id], value: 30 }
  expect((await asMeena('POST /api/office/products/bulk/', dear)).body.rows).toMatchObject([
    { outcome: 'refused' },
  ])
  const publish = { act: 'publish', ids: [made.id] }
  expect((await asMeena('POST /api/office/products/bulk/', publish)).body.rows).toMatchObject([
    { outcome: 'refused', text: expect.stringContaining('its HSN code') },
  ])
})

test('a copy in a new colour has the sizes and prices, and neither stock nor codes', async ({
  shop,
}) => {
  const { asMeena, made, path } = await openShirt(shop)
  const { status, body } = await asMeena(`POST ${path}copy/`, { colour: 'Rani Pink' })
  expect([status, body.id]).toEqual([201, made.id])
  expect(body.colours[1]).toMatchObject({
    name: 'Rani Pink',
    hex: '#c2185b',
    sizes: [
      { size: 'M', price: 999, sku: '', stock: 0 },
      { size: 'L', price: 1_050, stock: 0 },
    ],
  })
  expect((await asMeena(`POST ${path}copy/`, { colour: 'rani pink' })).status).toBe(400)
  const whole = await asMeena(`POST ${path}copy/`, {})
  expect(whole.body).toMatchObject({
    name: 'Kolam Shirt (copy)',
    slug: 'kolam-shirt-copy',
    state: 'draft',
  })
  expect(whole.body.colours).toHaveLength(2)
})

test('a code or a size that is there already is refused at its path, and nothing is made', async ({
  shop,
}) => {
  const { asMeena } = await openShirt(shop)
  const size = { size: 'M', price: 500 }
  const refused = await asMeena('POST /api/office/products/', {
    ...shirt,
    colours: [
      {
        name: 'Sky',
        sizes: [
          { ...size, sku: 'KS-M' },
          { ...size, size: 'L', mrp: 400, barcode: '8901234567891' },
        ],
      },
    ],
  })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body)).toEqual(
    expect.arrayContaining([
      'colours.0.sizes.0.sku',
      'colours.0.sizes.1.price',
      'colours.0.sizes.1.barcode',
    ]),
  )
  const { n } = await shop.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
  const deep = await asMeena('POST /api/office/products/', {
    ...shirt,
    colours: [{ name: 'Sky', sizes: [{ size: 'M', price: -1 }] }],
  })
  expect(deep.body).toHaveProperty(['colours.0.sizes.0.price'])
})
