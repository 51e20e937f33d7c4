import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { run, takeIn, upload } from '../../testing/import-files.ts'
import { sheetOf, shopifyHeads, shopifyOldHeads, shopifyRows } from '../../testing/import-sheets.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'

const maker = 'Kaveri Knits, 7 Mill Road, Tiruppur 641604'
const answers = { maker, 'hsn Kurti': '6206' }

const kurti = () => sheetOf(shopifyHeads, shopifyRows())

const sizesOf = async (shop: TestShop) =>
  (
    await sql<Record<string, unknown>>`
      select p.slug, v.colour_name as colour, v.hex, s.size, s.price_paise as price, s.mrp_paise as mrp, s.sku,
        s.weight_grams as weight, s.cost_paise as cost, s.stock
      from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
      order by p.id, v.position, s.position`.execute(shop.db)
  ).rows

test('an import goes on where the machine is slow', async ({ shop }) => {
  // A statement of a request may take three and a half seconds.
  await asOwner(
    shop,
    `create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$;
     create trigger take_long before insert on products for each statement execute function take_long()`,
  )
  const staff = await makeStaff(shop, 'catalogue')
  const { body } = await upload(shop, staff, kurti())
  const checked = await run(shop, staff, body, 'check', { answers })
  expect([checked.state, checked.problem]).toEqual(['checked', ''])
})

describe('a Shopify export', () => {
  test('is read without a typed mapping, checked, applied as drafts, and is the same again', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'catalogue')
    const { status, body } = await upload(shop, staff, kurti())
    expect(status).toBe(201)
    expect(body).toMatchObject({ dialect: 'shopify', state: 'read', version: 1 })
    expect(body.questions.map(({ name }) => name)).toEqual(['maker', 'hsn Kurti'])
    const checked = await run(shop, staff, body, 'check', { answers })
    expect(checked).toMatchObject({
      state: 'checked',
      rows: { new: 4, changed: 0, same: 0, refused: 0 },
      prices: { max: 949, median: 949 },
      errors: [],
    })
    expect(await sizesOf(shop)).toEqual([])
    const applied = await run(shop, staff, checked, 'apply')
    expect(applied).toMatchObject({ state: 'applied', rows: checked.rows, photos: { waiting: 2 } })
    const sizes = await sizesOf(shop)
    expect(sizes).toHaveLength(4)
    expect(sizes[0]).toEqual({
      slug: 'temple-kurti',
      colour: 'Rani Pink',
      hex: '#c2185b',
      size: 'S',
      price: 899_00,
      mrp: 1_299_00,
      sku: 'TEMPLE-KURTI-RANI-PINK-S',
      weight: 280,
      cost: 310_50,
      stock: 0,
    })
    const product = await shop.db
      .selectFrom('products as p')
      .innerJoin('product_groups as g', 'g.id', 'group_id')
      .select(['p.state', 'p.description', 'p.hsn', 'p.declarations', 'p.price_paise'])
      .select('g.name as group')
      .executeTakeFirstOrThrow()
    expect(product).toMatchObject({
      state: 'draft',
      group: 'Womens',
      hsn: '6206',
      price_paise: 899_00,
      description: 'Soft & cool,\nfor summer.',
      declarations: { maker: { name: 'Kaveri Knits', address: '7 Mill Road, Tiruppur 641604' } },
    })
    const photos = await shop.db
      .selectFrom('import_photos as i')
      .innerJoin('variants as v', 'v.id', 'variant_id')
      .select(['colour_name', 'address', 'alt', 'row'])
      .orderBy('i.id')
      .execute()
    expect(photos).toEqual([
      {
        colour_name: 'Rani Pink',
        address: 'https://cdn.example.com/pink.jpg',
        alt: 'Temple Kurti, Rani Pink',
        row: 2,
      },
      {
        colour_name: 'Rama Green',
        address: 'https://cdn.example.com/green.jpg',
        alt: 'The green one',
        row: 6,
      },
    ])
    const again = await takeIn(shop, staff, kurti())
    expect(again.read.questions).toEqual([])
    expect(again.applied.rows).toEqual({ new: 0, changed: 0, same: 4, refused: 0 })
  })

  test('with the older head is the same garment', async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue')
    await takeIn(shop, staff, kurti(), { answers })
    const older: Record<string, string> = {
      'URL handle': 'Handle',
      Description: 'Body (HTML)',
      SKU: 'Variant SKU',
      Price: 'Variant Price',
      'Compare-at price': 'Variant Compare At Price',
      'Weight value (grams)': 'Variant Grams',
      'Inventory quantity': 'Variant Inventory Qty',
      'Option1 name': 'Option1 Name',
      'Option1 value': 'Option1 Value',
      'Option2 name': 'Option2 Name',
      'Option2 value': 'Option2 Value',
      'Product image URL': 'Image Src',
      'Image position': 'Image Position',
      'Image alt text': 'Image Alt Text',
      'Variant image URL': 'Variant Image',
    }
    const rows = shopifyRows().map((row) =>
      Object.fromEntries(Object.entries(row).map(([head, value]) => [older[head] ?? head, value])),
    )
    const { read: first, applied } = await takeIn(shop, staff, sheetOf(shopifyOldHeads, rows))
    expect(first.dialect).toBe('shopify_old')
    expect(applied.rows).toEqual({ new: 0, changed: 0, same: 4, refused: 0 })
  })

  test('of 2,000 rows asks four questions at most', async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue')
    const types = ['Kurti', 'Saree', 'Night Suit', 'Veshti', 'Frock', 'Shirt', 'Blouse', 'Thing']
    const rows = Array.from({ length: 500 }, (_, at) =>
      shopifyRows(`garment-${at}`).map((row) =>
        row['Title']
          ? { ...row, Title: `Garment ${at}`, Type: types[at % 8] ?? '', Tags: '' }
          : row,
      ),
    ).flat()
    const { body } = await upload(shop, staff, sheetOf(shopifyHeads, rows))
    expect(body.questions.length).toBeLessThanOrEqual(4)
    expect(body.questions[0]).toMatchObject({
      name: 'group',
      choices: expect.arrayContaining(['Mens']),
    })
    const checked = await run(shop, staff, body, 'check', { answers: { group: 'Womens' } })
    expect(checked.rows).toEqual({ new: 2_000, changed: 0, same: 0, refused: 0 })
  })
})

describe('stock', () => {
  const inventory = [
    'Handle',
    'Title',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'SKU',
    'HS Code',
    'COO',
    'Location',
    'On hand (current)',
  ]
  const count = (colour: string, size: string, onHand: number, location = 'Mill') => ({
    Handle: 'temple-kurti',
    'Option1 Name': 'Color',
    'Option1 Value': colour,
    'Option2 Name': 'Size',
    'Option2 Value': size,
    'HS Code': '6206.30',
    COO: 'IN',
    Location: location,
    'On hand (current)': onHand,
  })

  test('of Shopify’s inventory file is counted over its places, with HSN and origin', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'catalogue')
    await takeIn(shop, staff, kurti(), { answers })
    const file = sheetOf(inventory, [
      count('Rani Pink', 'S', 4),
      count('Rani Pink', 'S', 3, 'Shop'),
      count('Rani Pink', 'M', 0),
      { ...count('Rani Pink', 'XL', 2), SKU: 'NEW' },
    ])
    const { read: first, applied } = await takeIn(shop, staff, file, { withStock: true })
    expect(first.dialect).toBe('shopify_inventory')
    expect(applied.rows).toEqual({ new: 0, changed: 1, same: 2, refused: 1 })
    expect(applied.errors).toMatchObject([{ row: 5, field: 'size' }])
    expect((await sizesOf(shop)).map(({ stock }) => stock)).toEqual([7, 0, 0, 0])
    const { hsn, country_of_origin: origin } = await shop.db
      .selectFrom('products')
      .select(['hsn', 'country_of_origin'])
      .executeTakeFirstOrThrow()
    expect([hsn, origin]).toEqual(['620630', 'India'])
  })

  test('is never touched unless asked, and what was sold since the check refuses its row', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'catalogue')
    await takeIn(shop, staff, kurti(), { answers, withStock: true })
    expect((await sizesOf(shop)).map(({ stock }) => stock)).toEqual([7, 7, 7, 7])
    const rows = shopifyRows().map((row) => ({
      ...row,
      ...(row.Price && { 'Inventory quantity': 20 }),
    }))
    const more = sheetOf(shopifyHeads, rows)
    const without = await takeIn(shop, staff, more)
    expect(without.applied.rows).toMatchObject({ changed: 0, same: 4 })
    const { body } = await upload(shop, staff, more, { withStock: true })
    const unchecked = await read(
      sendAs(shop, staff, `POST /api/office/imports/${body.id}/apply/`, { json: { version: 1 } }),
    )
    expect(unchecked.status).toBe(409)
    const checked = await run(shop, staff, body, 'check')
    expect(checked.rows).toMatchObject({ changed: 4 })
    const { id } = await shop.db
      .selectFrom('sizes')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('stock_ledger')
      .values({ size_id: id, delta: -2, reason: 'order', cause: 'order:1' })
      .execute()
    const applied = await run(shop, staff, checked, 'apply')
    expect(applied.rows).toEqual({ new: 0, changed: 3, same: 0, refused: 1 })
    expect(applied.errors).toMatchObject([
      { row: 2, field: 'stock', text: expect.stringContaining('5 now') },
    ])
    expect((await sizesOf(shop)).map(({ stock }) => stock)).toEqual([5, 20, 20, 20])
    const support = await makeStaff(shop, 'support')
    expect((await upload(shop, support, kurti())).status).toBe(403)
  })
})

describe('taking back', () => {
  test('leaves the shop as it was, or names what has changed since', async ({ shop }) => {
    const staff = await makeStaff(shop, 'catalogue')
    const first = await takeIn(shop, staff, kurti(), { answers, withStock: true })
    const cheaper = sheetOf(
      shopifyHeads,
      [
        ...shopifyRows().map((row) => ({
          ...row,
          ...(row.Price && { Price: 799, 'Inventory quantity': 9 }),
        })),
        ...shopifyRows('second').slice(0, 1),
      ].map((row: Record<string, string | number>) => ({
        ...row,
        ...(row['Title'] && { Vendor: 'Vaigai' }),
      })),
    )
    const state = async () => ({
      sizes: await sizesOf(shop),
      products: await shop.db
        .selectFrom('products')
        .select(['slug', 'brand', 'price_paise', 'hsn'])
        .execute(),
    })
    const before = await state()
    const second = await takeIn(shop, staff, cheaper, { withStock: true, answers: {} })
    expect(second.applied.rows).toEqual({ new: 1, changed: 4, same: 0, refused: 0 })
    expect(second.applied.undo_until).not.toBeNull()
    const undo = (id: number) => read(sendAs(shop, staff, `POST /api/office/imports/${id}/undo/`))
    const early = await undo(first.applied.id)
    expect(early).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('temple-kurti') },
    })
    expect(await undo(second.applied.id)).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await state()).toEqual(before)
    expect((await undo(second.applied.id)).status).toBe(409)
    expect(await undo(first.applied.id)).toMatchObject({ status: 200 })
    expect(await state()).toEqual({ sizes: [], products: [] })
    const { rows: odd } = await sql`
      select s.id from sizes s left join stock_ledger l on l.size_id = s.id group by s.id
      having s.stock <> coalesce(sum(l.delta), 0)`.execute(shop.db)
    expect(odd).toEqual([])
    const owner = await makeStaff(shop, 'owner')
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/audit/?about=import'))
    expect(body.results).toEqual(expect.any(Array))
  })
})
