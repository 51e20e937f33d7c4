import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { ProductList } from '../../../contract/catalogue.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { listCollections, renewCollections } from './service.ts'

const names = ({ results }: ProductList) => results.map(({ name }) => name)

type Rule = Partial<Record<string, string | number | boolean>>

async function makeCollection(shop: TestShop, slug: string, given: object) {
  const owner = await makeStaff(shop, 'owner', `Owner of ${slug}`)
  const json = { slug, title: `The ${slug}`, kind: 'hand', ...given }
  const made = await read(sendAs(shop, owner, 'POST /api/office/collections/', { json }))
  expect([made.status, made.body]).toEqual([201, expect.anything()])
  return (change: object) =>
    read(
      sendAs(shop, owner, `PATCH /api/office/collections/${slug}/`, {
        json: { version: made.body.version, ...change },
      }),
    )
}

const byRule = (shop: TestShop, rule: Rule, pinned: number[] = []) =>
  makeCollection(shop, 'by-rule', { kind: 'rule', rule, pinned })

const listOf = (shop: TestShop, collection: string, more = {}) =>
  shop.as()('GET /api/products/', { query: { collection, ...more } })

/** What a shopper reads, once a change of a moment ago shows. */
async function soon(shop: TestShop, slug: string, expected: string[]): Promise<void> {
  await expect
    .poll(async () => names(await listOf(shop, slug)), { timeout: 10_000, interval: 20 })
    .toEqual(expected)
}

describe('a collection in the shop', () => {
  test('by hand is in its order, says its title, and goes with filters, sort and pages', async ({
    shop,
  }) => {
    const ids = []
    for (let n = 1; n <= 14; n++) {
      const { id } = await shop.make.product({
        name: `Shirt ${String(n).padStart(2, '0')}`,
        pricePaise: n * 100_00,
        type: n % 2 ? 'Shirts' : 'Kurtas',
      })
      ids.push(id)
    }
    const [first = 0, ...others] = ids
    await shop.make.product({ name: 'Not in it' })
    const products = [...others.toReversed(), first]
    await makeCollection(shop, 'diwali', { title: 'For Diwali', products, pinned: [others[1]] })
    const list = await listOf(shop, 'diwali')
    expect(list).toMatchObject({ count: 14, collection: { slug: 'diwali', title: 'For Diwali' } })
    expect(names(list).slice(0, 3)).toEqual(['Shirt 03', 'Shirt 14', 'Shirt 13'])
    expect(names(await listOf(shop, 'DIWALI', { page: 2 }))).toEqual(['Shirt 02', 'Shirt 01'])
    const cheap = await listOf(shop, 'diwali', { sort: 'price-low-high' })
    expect(names(cheap).slice(0, 2)).toEqual(['Shirt 01', 'Shirt 02'])

    const narrow = (body: object) =>
      shop.as()('POST /api/shopfilter/', { body: { collection: 'diwali', ...body } })
    const kurtas = await narrow({ subcategory: 'Kurtas', max_price: 600 })
    expect(names(kurtas)).toEqual(['Shirt 06', 'Shirt 04', 'Shirt 02'])
    expect(kurtas.collection?.title).toBe('For Diwali')
    expect(names(await narrow({ search: 'shirt', max_price: 400 }))).toEqual([
      'Shirt 03',
      'Shirt 01',
    ])
    expect((await narrow({ search: 'not in it' })).count).toBe(0)
    const counts = await shop.as()('POST /api/filter_counts/', { body: { collection: 'diwali' } })
    expect(counts.count).toBe(14)
  })

  test('by rule has what is pinned first, in the colour that it asks for', async ({ shop }) => {
    const colours = [{ name: 'Indigo' }, { name: 'Madder', family: 'Red' }]
    const one = await shop.make.product({ name: 'One', colours })
    const two = await shop.make.product({ name: 'Two', colours })
    const blue = await shop.make.product({ name: 'Blue alone' })
    const change = await byRule(shop, { colour: 'Red', group: 'mens' }, [blue.id, two.id])
    const list = await listOf(shop, 'by-rule')
    expect(names(list)).toEqual(['Two', 'One'])
    expect(list.results.map(({ shown_variant }) => shown_variant)).toEqual([
      two.variants[1]?.id,
      one.variants[1]?.id,
    ])
    await change({ rule: { group: 'Mens' } })
    await soon(shop, 'by-rule', ['Blue alone', 'Two', 'One'])
  })

  test('that is unknown holds nothing', async ({ shop }) => {
    await shop.make.product()
    expect(await listOf(shop, 'nothing-of-the-kind')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  test('follows products, prices, stock and itself in every process within a second', async ({
    shop,
  }) => {
    const other = await anotherProcess(shop)
    const shirt = await shop.make.product({ name: 'Shirt', pricePaise: 1_500_00, mrpPaise: null })
    const kurta = await shop.make.product({ name: 'Kurta', type: 'Kurtas' })
    const change = await byRule(shop, { max_price: 1_299, in_stock: true })
    const both = (expected: string[]) =>
      Promise.all([soon(shop, 'by-rule', expected), soon(other, 'by-rule', expected)])
    await both(['Kurta'])
    const price = (paise: number) =>
      shop.db.updateTable('sizes').set({ price_paise: paise }).where('id', '=', shirt.size.id)
    await price(1_000_00).execute()
    await both(['Shirt', 'Kurta'])
    const move = (sizeId: number, delta: number) =>
      shop.db
        .insertInto('stock_ledger')
        .values({ size_id: sizeId, delta, reason: 'adjustment', cause: `test:${delta}` })
        .execute()
    await move(shirt.size.id, -10)
    await both(['Kurta'])
    await move(shirt.size.id, 1)
    await both(['Shirt', 'Kurta'])
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', kurta.id)
      .execute()
    await both(['Shirt'])
    expect((await change({ rule: { type: 'Jeans' } })).status).toBe(200)
    await both([])
    await shop.db
      .updateTable('products')
      .set({ tags: ['Diwali'] })
      .where('id', '=', shirt.id)
      .execute()
    await change({ rule: { tag: 'diwali' } })
    await both(['Shirt'])
  })

  test('by age moves on with the day', async ({ shop }) => {
    const { id } = await shop.make.product({ name: 'Shirt' })
    await byRule(shop, { new_days: 3 })
    const setAge = (days: number) =>
      sql`update products set created_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
        shop.db,
      )
    await setAge(3)
    await soon(shop, 'by-rule', ['Shirt'])
    await setAge(4)
    await soon(shop, 'by-rule', [])
    // Caches learn of a new day once, and of no day that is none.
    const changesOf = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from catalogue_changes where product_id is null`.execute(
        shop.db,
      )
      return rows[0]?.n
    }
    const before = await changesOf()
    expect(await renewCollections(shop.db)).toBe(0)
    expect(await changesOf()).toBe(before)
    await sql`update collections set reckoned_on = reckoned_on - 1`.execute(shop.db)
    expect(await renewCollections(shop.db)).toBe(1)
    expect(await renewCollections(shop.db)).toBe(0)
  })

  test('costs one statement more than a list without, whatever its length', async ({ shop }) => {
    const ids = []
    for (let n = 0; n < 12; n++) ids.push((await shop.make.product()).id)
    await makeCollection(shop, 'three', { products: ids.slice(0, 3) })
    await makeCollection(shop, 'twelve', { products: ids })
    const costOf = async (query: string) =>
      (await countStatements(shop, `/api/products/${query}`)).statements
    const plain = await costOf('')
    expect(await costOf('?collection=three')).toBe(plain + 1)
    expect(await costOf('?collection=twelve')).toBe(plain + 1)
    expect(await costOf('?collection=best-sellers')).toBeLessThanOrEqual(plain)
  })

  test('is there for menus and rows, and in the sitemap while it has goods', async ({ shop }) => {
    const shirt = await shop.make.product({ name: 'Shirt' })
    const kurta = await shop.make.product({ name: 'Kurta' })
    await makeCollection(shop, 'zari', { title: 'Zari & silk', products: [kurta.id, shirt.id] })
    await makeCollection(shop, 'bare', { title: 'Bare', products: [] })
    expect(await listCollections(shop.db)).toEqual([
      { slug: 'bare', title: 'Bare', count: 0 },
      { slug: 'zari', title: 'Zari & silk', count: 2 },
    ])
    expect(names(await listOf(shop, 'zari')).slice(0, 1)).toEqual(['Kurta'])
    expect(names(await listOf(shop, 'unknown'))).toEqual([])
    const xml = await (await shop.fetch('/sitemaps/pages.xml')).text()
    expect(xml.match(/\/shop\?collection=[^<]+/g)).toEqual(['/shop?collection=zari'])
  })
})
