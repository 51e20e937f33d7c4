import pino from 'pino'
import { describe, expect } from 'vitest'
import { FilterCounts } from '../../../contract/catalogue.ts'
import { createApp } from '../../app.ts'
import { openCaches } from '../../ground/cache/open-caches.ts'
import { createTestChanges } from '../../testing/catalogue-changes.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { indexProducts } from './list-queries.ts'

const counted = (shop: TestShop, filter: object) =>
  shop.as()('POST /api/filter_counts/', { body: filter })

async function review(shop: TestShop, productId: number, rating: number) {
  const key = `${productId}-${rating}`
  await shop.db
    .insertInto('reviews')
    .values({ product_id: productId, author_name: 'Meena', rating, import_key: key })
    .execute()
}

async function makeSome(shop: TestShop) {
  const green = { name: 'Leaf', family: 'Green' }
  const red = { name: 'Madder', family: 'Red', hex: '#9c3d2e' }
  const shirt = await shop.make.product({
    colours: [green, red],
    sizes: ['S', 'XL'],
    fabric: '100% cotton oxford, 140 gsm',
    features: { Sleeve: 'Full sleeve with buttoned cuff', Pattern: 'Solid' },
    pricePaise: 600_00,
    mrpPaise: 1_000_00,
  })
  const jeans = await shop.make.product({
    type: 'Jeans',
    colours: [green],
    sizes: ['32', 'XL'],
    fabric: '98% cotton 2% elastane denim, 9.5 oz',
    mrpPaise: null,
  })
  await review(shop, shirt.id, 4)
  await review(shop, jeans.id, 3)
  return { shirt, jeans }
}

describe('the counts of filters', () => {
  test('have countries of origin where anything is imported, which narrow and sort the list', async ({
    shop,
  }) => {
    const { shirt, jeans } = await makeSome(shop)
    const made = (id: number, country_of_origin: string) =>
      shop.db.updateTable('products').set({ country_of_origin }).where('id', '=', id).execute()
    await made(shirt.id, 'India')
    await made(jeans.id, 'India')
    expect((await counted(shop, {})).origins).toEqual([])
    const hasImports = async () => (await shop.as()('GET /api/filters/')).has_imports
    expect(await hasImports()).toBe(false)
    await made(shirt.id, 'Sri Lanka')
    await made(jeans.id, 'Bangladesh')
    const unknown = await shop.make.product()
    await made(unknown.id, ' ')
    // Once by the tables, as it has changed, and once by the index.
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexProducts(shop.ownerUrl)
      expect((await counted(shop, {})).origins).toEqual([
        { name: 'Bangladesh', count: 1 },
        { name: 'Sri Lanka', count: 1 },
      ])
      expect(await hasImports()).toBe(true)
      const list = await shop.as()('POST /api/shopfilter/', { body: { origin: 'sri lanka' } })
      expect(list.results.map(({ id }) => id)).toEqual([shirt.id])
      const sorted = await shop.as()('GET /api/products/', { query: { sort: 'origin' } })
      expect(sorted.results.map(({ id }) => id)).toEqual([jeans.id, shirt.id, unknown.id])
    }
  })

  test('are of the whole result, each kind by all filters but its own', async ({ shop }) => {
    await makeSome(shop)
    const all = {
      count: 2,
      colors: [
        { name: 'Green', hex_color_code: '#27325e', count: 2 },
        { name: 'Red', hex_color_code: '#9c3d2e', count: 1 },
      ],
      sizes: [
        { name: 'S', count: 1 },
        { name: 'XL', count: 2 },
        { name: '32', count: 1 },
      ],
      fabrics: [
        { name: 'Cotton oxford', count: 1 },
        { name: 'Stretch denim', count: 1 },
      ],
      sleeves: [{ name: 'Full sleeve', count: 1 }],
      lengths: [],
      prints: [{ name: 'Solid', count: 1 }],
      occasions: [],
      origins: [],
      on_offer: 1,
      discounts: [10, 20, 30, 40].map((at_least) => ({ at_least, count: 1 })),
      ratings: [
        { at_least: 4, count: 1 },
        { at_least: 3, count: 2 },
        { at_least: 2, count: 2 },
      ],
    }
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexProducts(shop.ownerUrl)
      expect([isIndexed, FilterCounts.parse(await counted(shop, {}))]).toEqual([isIndexed, all])
      const denim = await counted(shop, { fabric: 'stretch DENIM', color: ['Green', 'Red'] })
      expect(denim).toMatchObject({
        count: 1,
        colors: [{ name: 'Green', count: 1 }],
        sizes: [
          { name: 'XL', count: 1 },
          { name: '32', count: 1 },
        ],
        fabrics: all.fabrics,
        sleeves: [],
        ratings: [
          { at_least: 3, count: 1 },
          { at_least: 2, count: 1 },
        ],
      })
    }
  })

  test('count a size where a piece is left in a colour chosen', async ({ shop }) => {
    const { shirt } = await makeSome(shop)
    const [leaf] = shirt.variants
    const sizeId = leaf?.sizes.find(({ size }) => size === 'XL')?.id ?? 0
    await shop.db
      .insertInto('stock_ledger')
      .values({ size_id: sizeId, delta: -10, reason: 'order', cause: 'order:1' })
      .execute()
    const sizesIn = async (color: string) => (await counted(shop, { color })).sizes
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexProducts(shop.ownerUrl)
      expect(await sizesIn('Leaf')).toContainEqual({ name: 'XL', count: 1 })
      expect(await sizesIn('Madder')).toContainEqual({ name: 'XL', count: 1 })
      expect((await counted(shop, { size: 'XL' })).colors).toMatchObject([
        { name: 'Green', count: 1 },
        { name: 'Red', count: 1 },
      ])
    }
  })

  test('say how many the list will show', async ({ shop }) => {
    await makeSome(shop)
    for (const filter of [
      { discount: 40 },
      { discount: '41' },
      { rating: 3.5 },
      { sleeve: ['Full sleeve', 'Sleeveless'], min_price: 500 },
      { print: 'Solid', occasion: 'Festive' },
      { search: 'denim', rating: '3' },
    ]) {
      const list = await shop.as()('POST /api/shopfilter/', { body: filter })
      const { count } = await counted(shop, filter)
      expect({ ...filter, count }).toEqual({ ...filter, count: list.count })
    }
  })

  test('take two statements, whatever is chosen', async ({ shop }) => {
    await makeSome(shop)
    for (const filter of [{}, { color: ['Red', 'Green'], size: ['S', 'XL'], fabric: 'Denim' }]) {
      const { statements } = await countStatements(shop, '/api/filter_counts/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(filter),
      })
      expect(statements).toBe(2)
    }
  })

  test('refuse a discount or a rating that is none', async ({ shop }) => {
    const refused = {
      discount: ['abc', -1, 101, 10.5, '10.5', true],
      rating: ['abc', -1, 5.5, 4.2, '4.2', []],
    }
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const response = await send(shop, 'POST /api/filter_counts/', { json: { [field]: value } })
        expect([field, value, response.status]).toEqual([field, value, 400])
        expect(Object.keys(await response.json())).toEqual([field])
      }
    }
  })

  test('and lists by size are cached until a size of any product sells out or is back', async ({
    shop: { db, config, make },
  }) => {
    const { size } = await make.product({ sizes: ['L'], stock: 1 })
    const { changes, invalidate } = createTestChanges()
    const app = createApp({
      db,
      config,
      log: pino({ level: 'silent' }),
      requestAvif: async () => {},
      caches: openCaches(changes),
    })
    const count = async (path: string) => {
      const body = JSON.stringify({ size: 'L' })
      const headers = { 'content-type': 'application/json' }
      const response = await app.request(path, { method: 'POST', headers, body })
      return (await response.json()).count
    }
    for (const path of ['/api/shopfilter/', '/api/filter_counts/']) {
      const move = (delta: number) =>
        db
          .insertInto('stock_ledger')
          .values({ size_id: size.id, delta, reason: 'order', cause: `${path}${delta}` })
          .execute()
      expect([path, await count(path)]).toEqual([path, 1])
      await move(-1)
      expect([path, await count(path)]).toEqual([path, 1])
      invalidate(0)
      expect([path, await count(path)]).toEqual([path, 0])
      await move(1)
      invalidate(0)
      expect([path, await count(path)]).toEqual([path, 1])
    }
  })
})
