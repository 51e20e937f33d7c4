import { describe, expect } from 'vitest'
import type { MadeProduct } from '../../testing/makers.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { learnBoughtTogether, leastCustomers, replaceWearWith } from './wear-with.ts'

const goesWith = async (shop: TestShop, { id }: { id: number }) => {
  const { results } = await shop.as()('GET /api/products/{id}/wear_with/', { params: { id } })
  return results.map((product) => product.id)
}

/** One order of all of them, by a customer of its own where none is given. */
async function buy(
  shop: TestShop,
  products: MadeProduct[],
  customer?: { id: number; token: string },
) {
  const buyer = customer ?? (await shop.make.customer())
  const address = await shop.make.address(buyer)
  for (const { size } of products) await shop.make.cartLine(buyer, size.id)
  const body = { type: 'cart' as const, shipping_address_id: address.id }
  return shop.as(buyer)('POST /api/cod_order_create/', { body })
}

describe('what goes with a product', () => {
  test('was bought with it by several customers, of another garment type', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 50 })
    const jeans = await shop.make.product({ type: 'Jeans', stock: 50 })
    const trousers = await shop.make.product({ type: 'Trousers', stock: 50 })
    const otherShirt = await shop.make.product({ stock: 50 })
    const kurti = await shop.make.product({ group: 'Womens', type: 'Kurtis', stock: 50 })
    for (let n = 1; n < leastCustomers; n++) {
      await buy(shop, [shirt, jeans, trousers, otherShirt, kurti])
    }
    const [last] = [await shop.make.customer()]
    await learnBoughtTogether(shop.db)
    expect(await goesWith(shop, shirt)).toEqual([])

    await buy(shop, [shirt, jeans, otherShirt, kurti], last)
    // One customer counts once, however often she buys.
    const loyal = await shop.make.customer()
    await buy(shop, [shirt, jeans], loyal)
    await buy(shop, [shirt, jeans], loyal)
    const cancelled = await buy(shop, [shirt, trousers])
    await shop.db
      .updateTable('orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', cancelled.order_id)
      .execute()
    await learnBoughtTogether(shop.db)
    expect(await goesWith(shop, shirt)).toEqual([jeans.id])
    expect(await goesWith(shop, jeans)).toEqual(expect.arrayContaining([shirt.id, otherShirt.id]))
    const rows = await shop.db.selectFrom('bought_together').selectAll().execute()
    expect(rows.find((row) => row.product_id === shirt.id)?.customers).toBe(leastCustomers + 1)
    expect(await goesWith(shop, { id: 999_999 })).toEqual([])
  })

  test('is first what its maker links, then what links it, and only what is in stock', async ({
    shop,
  }) => {
    const shirt = await shop.make.product({ stock: 50 })
    const jeans = await shop.make.product({ type: 'Jeans', stock: 50 })
    const linked = await shop.make.product({ type: 'Trousers' })
    const linking = await shop.make.product({ type: 'T-Shirt' })
    const soldOut = await shop.make.product({ type: 'Jeans', stock: 0 })
    const gone = await shop.make.product({ type: 'Jeans', isActive: false })
    for (let n = 0; n < leastCustomers; n++) await buy(shop, [shirt, jeans])
    await learnBoughtTogether(shop.db)
    await replaceWearWith(shop.db, shirt.id, [soldOut.id, gone.id, linked.id])
    await replaceWearWith(shop.db, linking.id, [shirt.id, linked.id])
    expect(await goesWith(shop, shirt)).toEqual([linked.id, linking.id, jeans.id])
    await replaceWearWith(shop.db, shirt.id, [jeans.id])
    expect(await goesWith(shop, shirt)).toEqual([jeans.id, linking.id])
  })

  test('is computed anew where the job has found something else', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 50 })
    const jeans = await shop.make.product({ type: 'Jeans', stock: 50 })
    for (let n = 0; n < leastCustomers; n++) await buy(shop, [shirt, jeans])
    const changes = () => shop.db.selectFrom('catalogue_changes').select('product_id').execute()
    await shop.as()('GET /api/products/{id}/wear_with/', { params: { id: shirt.id } })
    const before = (await changes()).length
    await learnBoughtTogether(shop.db)
    expect((await changes()).length).toBe(before + 2)
    await learnBoughtTogether(shop.db)
    expect((await changes()).length).toBe(before + 2)
  })

  test('may be cached by anyone, and is the same for a customer', async ({ shop }) => {
    const shirt = await shop.make.product()
    const response = await shop.fetch(`/api/products/${shirt.id}/wear_with/`)
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    expect(response.headers.get('etag')).toBeTruthy()
  })
})
