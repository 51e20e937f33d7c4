import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { WishlistItem } from '../../../contract/wishlist.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { errorBody, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'

const add = (shop: TestShop, { token }: { token: string }, wish: object) =>
  send(shop, 'POST /api/add_to_wishlist/', { token, json: wish })

const listOf = (shop: TestShop, customer: { token: string }) =>
  shop.as(customer)('GET /api/wishlist/')

const productsOf = async (shop: TestShop, customer: { token: string }) =>
  (await listOf(shop, customer)).map(({ product }) => product.id)

describe('the wishlist', () => {
  test('shows its products at today’s prices, newest first', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 899_50, stock: 3 })
    const jeans = await shop.make.product({ type: 'Jeans' })
    expect(await listOf(shop, customer)).toEqual([])

    await add(shop, customer, { product_id: shirt.id })
    const response = await add(shop, customer, { product_id: jeans.id })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ message: 'Item added to wishlist' })

    const list = await listOf(shop, customer)
    expect(WishlistItem.array().parse(list)).toEqual(list)
    expect(list.map(({ product }) => product.id)).toEqual([jeans.id, shirt.id])
    expect(list[1]).toEqual({
      id: expect.any(Number),
      product: {
        id: shirt.id,
        slug: expect.any(String),
        name: 'Oxford',
        brand: 'Nool',
        stock_status: 'low_stock',
        primary_image: null,
        get_price: 899.5,
        mrp: 1999,
        discount_percentage: 55,
        is_active: true,
      },
      variant_id: null,
      variant_size: null,
      color_name: null,
      size: null,
      saved_price: 899.5,
      image: null,
    })
  })

  test('stores the colour and the size that were chosen', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ colours: [{ name: 'Sky' }, { name: 'Rust' }] })
    const rust = shirt.variants[1]
    const size = rust?.sizes[0]
    const wish = { product_id: shirt.id, variant_id: rust?.id, variant_size: size?.id }
    expect((await add(shop, customer, wish)).status).toBe(201)
    expect(await listOf(shop, customer)).toMatchObject([
      { variant_id: rust?.id, variant_size: size?.id, color_name: 'Rust', size: 'M' },
    ])
  })

  test('knows the colour of a size that came without it', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id, size, variant } = await shop.make.product()
    await add(shop, customer, { product_id: id, variant_id: null, variant_size: size.id })
    expect(await listOf(shop, customer)).toMatchObject([{ variant_id: variant.id }])
  })

  test('holds a product once, as it was first asked for', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id, variant } = await shop.make.product()
    await add(shop, customer, { product_id: id })
    const before = await listOf(shop, customer)
    const again = await add(shop, customer, { product_id: id, variant_id: variant.id })
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual({ message: 'Item already in wishlist' })
    expect(await listOf(shop, customer)).toEqual(before)
  })

  test('holds a product once when it is added many times at once', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id } = await shop.make.product()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => add(shop, customer, { product_id: id })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(await productsOf(shop, customer)).toEqual([id])
  })

  test('takes a form as it takes JSON, and leaves empty choices out', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id } = await shop.make.product()
    const form = { product_id: String(id), variant_id: '', variant_size: '' }
    const response = await send(shop, 'POST /api/add_to_wishlist', { ...customer, form })
    expect(response.status).toBe(201)
    expect(await listOf(shop, customer)).toMatchObject([{ variant_id: null, variant_size: null }])
  })

  test('takes the same number of statements whatever its length', async ({ shop }) => {
    const customer = await shop.make.customer()
    const headers = { authorization: `Token ${customer.token}` }
    const cost = async () => (await countStatements(shop, '/api/wishlist/', { headers })).statements
    const empty = await cost()
    for (let n = 0; n < 15; n++) await shop.make.wish(customer, (await shop.make.product()).id)
    expect(await cost()).toBe(empty)
    expect(empty).toBeLessThanOrEqual(2)
  })

  test('lists a product that went off sale, sold out', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id } = await shop.make.product({ isActive: false })
    await shop.make.wish(customer, id)
    expect(await listOf(shop, customer)).toMatchObject([
      { product: { id, is_active: false, stock_status: 'out_of_stock' } },
    ])
  })
})

describe('the price when a product was saved', () => {
  const pricesOf = async (shop: TestShop, customer: { token: string }) =>
    (await listOf(shop, customer)).map(({ saved_price, product }) => [
      saved_price,
      product.get_price,
    ])
  const setPrice = (shop: TestShop, sizeId: number, paise: number) =>
    shop.db.updateTable('sizes').set({ price_paise: paise }).where('id', '=', sizeId).execute()

  test('stays beside today’s, lower or higher, until it is removed and saved again', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    const { id, size } = await shop.make.product({ pricePaise: 999_00 })
    await add(shop, customer, { product_id: id })
    await setPrice(shop, size.id, 799_50)
    expect(await pricesOf(shop, customer)).toEqual([[999, 799.5]])
    await setPrice(shop, size.id, 1_099_00)
    expect((await add(shop, customer, { product_id: id })).status).toBe(200)
    expect(await pricesOf(shop, customer)).toEqual([[999, 1099]])

    await send(shop, `DELETE /api/wishlist_remove/${id}/`, customer)
    await add(shop, customer, { product_id: id })
    expect(await pricesOf(shop, customer)).toEqual([[1099, 1099]])
  })

  test('is listed with what is sold out since, and is each customer’s own', async ({ shop }) => {
    const [early, late] = [await shop.make.customer(), await shop.make.customer()]
    const { id, size } = await shop.make.product({ pricePaise: 999_00, stock: 0 })
    await add(shop, early, { product_id: id })
    await setPrice(shop, size.id, 899_00)
    await add(shop, late, { product_id: id })
    expect(await listOf(shop, early)).toMatchObject([
      { saved_price: 999, product: { get_price: 899, stock_status: 'out_of_stock' } },
    ])
    expect(await pricesOf(shop, late)).toEqual([[899, 899]])
  })

  test('is unknown of a wish from before prices were stored', async ({ shop }) => {
    const customer = await shop.make.customer()
    await shop.make.wish(customer, (await shop.make.product({ pricePaise: 999_00 })).id)
    expect(await pricesOf(shop, customer)).toEqual([[null, 999]])
  })
})

describe('a refused product leaves the wishlist as it was', () => {
  test('when its id is missing or is none', async ({ shop }) => {
    const customer = await shop.make.customer()
    for (const id of [undefined, null, '', 'x', 0, -1, 1.5, 2_147_483_648, '2147483648', {}]) {
      const response = await add(shop, customer, { product_id: id })
      expect([id, response.status]).toEqual([id, 400])
      expect(await response.json()).toEqual({ product_id: ['Invalid product ID'] })
    }
    const { id } = await shop.make.product()
    for (const field of ['variant_id', 'variant_size']) {
      const response = await add(shop, customer, { product_id: id, [field]: 'x' })
      expect([field, response.status]).toEqual([field, 400])
      expect(await response.json()).toEqual({ [field]: ['A valid id is required.'] })
    }
    expect(await listOf(shop, customer)).toEqual([])
  })

  test('when it is not on sale, or the ids do not belong together', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ colours: [{ name: 'Sky' }, { name: 'Rust' }] })
    const other = await shop.make.product()
    const gone = await shop.make.product({ isActive: false })
    const rust = shirt.variants[1]
    const product_id = shirt.id
    for (const id of [gone.id, 999_999]) {
      const response = await add(shop, customer, { product_id: id })
      expect([id, response.status]).toEqual([id, 404])
      expect(await response.json()).toEqual(errorBody('Product not found.'))
    }
    const wrong = [
      { product_id, variant_id: other.variant.id },
      { product_id, variant_size: other.size.id },
      { product_id, variant_id: shirt.variant.id, variant_size: other.size.id },
      { product_id, variant_id: rust?.id, variant_size: shirt.size.id },
      { product_id, variant_id: other.variant.id, variant_size: other.size.id },
      { product_id, variant_id: 999_999 },
      { product_id, variant_size: 999_999 },
    ]
    for (const wish of wrong) {
      const response = await add(shop, customer, wish)
      expect([wish, response.status]).toEqual([wish, 404])
      expect(await response.json()).toEqual(errorBody('Selected variant not found.'))
    }
    expect(await listOf(shop, customer)).toEqual([])
  })

  test('past 500, though what is listed is still found listed', async ({ shop }) => {
    const customer = await shop.make.customer()
    const last = await shop.make.product()
    await sql`
      with copies as (
        insert into products (slug, name, brand, group_id, garment_type_id, gender)
        select 'copy-' || n, name, brand, group_id, garment_type_id, gender
        from products, generate_series(1, 500) n
        returning id)
      insert into wishlist_items (customer_id, product_id)
      select ${customer.id}, id from copies`.execute(shop.db)
    const [first] = await productsOf(shop, customer)

    const response = await add(shop, customer, { product_id: last.id })
    expect(response.status).toBe(400)
    const full = 'A wishlist holds 500 items. Remove one to add another.'
    expect(await response.json()).toEqual(errorBody(full))
    expect((await add(shop, customer, { product_id: first })).status).toBe(200)
    expect(await listOf(shop, customer)).toHaveLength(500)
  })
})

describe('removing a product', () => {
  for (const path of ['/api/wishlist_remove', '/api/remove_from_wishlist']) {
    test(`by ${path} takes it off the list, once`, async ({ shop }) => {
      const customer = await shop.make.customer()
      const one = await shop.make.product()
      const other = await shop.make.product()
      for (const { id } of [one, other]) await shop.make.wish(customer, id)

      const response = await send(shop, `DELETE ${path}/${one.id}/`, customer)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ message: 'Item removed from wishlist!' })
      expect(await productsOf(shop, customer)).toEqual([other.id])
      for (const id of [one.id, 999_999, 'x', 0]) {
        const missing = await send(shop, `DELETE ${path}/${id}/`, customer)
        expect([id, missing.status]).toEqual([id, 404])
      }
      expect(await productsOf(shop, customer)).toEqual([other.id])
    })
  }
})
