import { describe, expect } from 'vitest'
import { ProductSummary } from '../../../contract/catalogue.ts'
import { maxViewed } from '../../../contract/field-limits.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { deleteOldViews } from './queries.ts'

type Customer = { token: string }

const view = async (shop: TestShop, customer: Customer, viewed: object[]) => {
  const response = await send(shop, 'POST /api/recently_viewed/', { ...customer, json: { viewed } })
  expect(response.status).toBe(200)
  return idsIn(await response.json())
}

const idsIn = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
const listOf = async (shop: TestShop, customer: Customer) =>
  idsIn(await shop.as(customer)('GET /api/recently_viewed/'))

const makeProducts = async (shop: TestShop, count: number) => {
  const products = []
  for (let n = 0; n < count; n++) products.push((await shop.make.product()).id)
  return products as [number, number, number, ...number[]]
}

describe('what a customer viewed', () => {
  test('is one list of all her devices, the last first', async ({ shop }) => {
    const customer = await shop.make.customer()
    const other = await shop.make.customer()
    const [a, b, c] = await makeProducts(shop, 3)
    expect(await view(shop, customer, [{ product_id: a, seconds_ago: 50 }])).toEqual([a])
    // Another device, whose views are older and newer; the same again changes nothing.
    const elsewhere = [
      { product_id: b, seconds_ago: 10 },
      { product_id: a, seconds_ago: 900 },
      { product_id: c, seconds_ago: 100 },
    ]
    expect(await view(shop, customer, elsewhere)).toEqual([b, a, c])
    expect(await view(shop, customer, elsewhere)).toEqual([b, a, c])
    expect(await view(shop, customer, [{ product_id: c }])).toEqual([c, b, a])
    expect(await listOf(shop, other)).toEqual([])
    expect((await send(shop, 'GET /api/recently_viewed/')).status).toBe(401)
  })

  test('is bounded, also when devices send at once', async ({ shop }) => {
    const customer = await shop.make.customer()
    const products = await makeProducts(shop, maxViewed + 6)
    const part = (from: number) =>
      products
        .slice(from, from + maxViewed)
        .map((id, n) => ({ product_id: id, seconds_ago: from + n }))
    await Promise.all([0, 6, 3, 0, 6].map((from) => view(shop, customer, part(from))))
    expect(await listOf(shop, customer)).toEqual(products.slice(0, maxViewed))
    const rows = await shop.db.selectFrom('recently_viewed').selectAll().execute()
    expect(rows).toHaveLength(maxViewed)
  })

  test('shows what is on sale, and takes unknown products for none', async ({ shop }) => {
    const customer = await shop.make.customer()
    const [a, b] = await makeProducts(shop, 2)
    const gone = await shop.make.product({ isActive: false })
    const viewed = [999_999, gone.id, b, a].map((id, n) => ({ product_id: id, seconds_ago: n }))
    expect(await view(shop, customer, viewed)).toEqual([b, a])
    const { results } = await shop.as(customer)('GET /api/recently_viewed/')
    expect(ProductSummary.array().parse(results)).toEqual(results)
  })

  test('a refused list changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const [a] = await makeProducts(shop, 1)
    await view(shop, customer, [{ product_id: a }])
    const many = Array.from({ length: maxViewed + 1 }, () => ({ product_id: a }))
    const bad = [{ product_id: 'x' }, { product_id: a, seconds_ago: -1 }, { product_id: 0 }]
    for (const viewed of [many, ...bad.map((each) => [each]), 'x', undefined]) {
      const json = { viewed }
      const response = await send(shop, 'POST /api/recently_viewed/', { ...customer, json })
      expect([viewed, response.status]).toEqual([viewed, 400])
    }
    expect(await listOf(shop, customer)).toEqual([a])
  })

  test('is forgotten with one press, after 90 days, and with her account', async ({ shop }) => {
    const customer = await shop.make.customer()
    const [a, b] = await makeProducts(shop, 2)
    await view(shop, customer, [{ product_id: a }])
    const api = shop.as(customer)
    expect((await api('GET /api/my-data/')).recently_viewed).toMatchObject([
      { product: expect.any(String), viewed_at: expect.any(String) },
    ])
    await api('DELETE /api/recently_viewed/')
    expect(await listOf(shop, customer)).toEqual([])
    // Another device sends only now what she viewed there before.
    expect(await view(shop, customer, [{ product_id: a, seconds_ago: 60 }])).toEqual([])

    await view(shop, customer, [{ product_id: a }, { product_id: b }])
    await shop.db
      .updateTable('recently_viewed')
      .set({ viewed_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('product_id', '=', a)
      .execute()
    await deleteOldViews(shop.db)
    expect(await listOf(shop, customer)).toEqual([b])
  })
})

describe('products by their ids', () => {
  test('come in that order, without those off sale or unknown', async ({ shop }) => {
    const [a, b, c] = await makeProducts(shop, 3)
    const gone = await shop.make.product({ isActive: false })
    const ids = [c, a, gone.id, 999_999, b, a].join()
    const response = await send(shop, `GET /api/product_cards/?ids=${ids}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(idsIn(await response.json())).toEqual([c, a, b])
  })

  test('are refused where they are none or too many', async ({ shop }) => {
    const many = Array.from({ length: maxViewed + 1 }, (_, n) => n + 1).join()
    for (const ids of ['', 'x', '1,,2', '1;2', many, '9'.repeat(301)]) {
      const response = await send(shop, `GET /api/product_cards/?ids=${ids}`)
      expect([ids, response.status]).toEqual([ids, 400])
      expect(await response.json()).toEqual({ ids: [expect.any(String)] })
    }
  })
})
