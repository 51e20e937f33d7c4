import { describe, expect } from 'vitest'
import { Product } from '../../../contract/catalogue.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'

const show = (shop: TestShop, id: number) =>
  shop.as()('GET /api/products/{id}/', { params: { id } })

describe('a product', () => {
  test('shows its colours, each with its sizes, stock and prices', async ({ shop }) => {
    const kurti = await shop.make.product({
      name: 'Temple Kurti',
      brand: 'Kanchi',
      group: 'Womens',
      type: 'Kurtis',
      gender: 'Women',
      colours: [
        { name: 'Rust', hex: '#a03020' },
        { name: 'Sky', hex: '#a9c3d9' },
      ],
      sizes: ['S', 'M'],
      stock: 4,
      pricePaise: 1_250_50,
      mrpPaise: 2_501_00,
      isNew: true,
    })
    const response = await shop.fetch(`/api/products/${kurti.id}`)
    const product = await response.json()
    expect(Product.parse(product)).toEqual(product)
    const { size_chart, ...rest } = product
    expect(rest).toEqual({
      id: kurti.id,
      slug: 'product-1',
      name: 'Temple Kurti',
      brand: 'Kanchi',
      description: '',
      price: 1250.5,
      mrp: 2501,
      get_price: 1250.5,
      discount_percentage: 50,
      new_variant: true,
      is_bestseller: false,
      is_active: true,
      stock_status: 'in_stock',
      rating: { average: null, count: 0 },
      category: 'Womens',
      subcategory: 'Kurtis',
      breadcrumbs: [
        { name: 'Home', url: '/' },
        { name: 'Womens', url: '/shop?category=Womens' },
        { name: 'Temple Kurti', url: `/product/${kurti.id}` },
      ],
      key_features: { Fabric: '100% cotton' },
      material_care: '',
      country_of_origin: '',
      declarations: [],
      primary_image: null,
      images: [],
      variants: kurti.variants.map((variant, index) => ({
        id: variant.id,
        color_name: ['Rust', 'Sky'][index],
        hex_color_code: ['#a03020', '#a9c3d9'][index],
        price: 1250.5,
        mrp: 2501,
        get_price: 1250.5,
        discount_percentage: 50,
        images: [],
        sizes: variant.sizes.map(({ id, size }) => ({
          id,
          size,
          stock: 4,
          price: 1250.5,
          mrp: 2501,
        })),
      })),
      fit: null,
      is_returnable: true,
      is_replaceable: true,
    })
    expect(size_chart.map((row: { size: string }) => row.size)).toEqual(['S', 'M'])
  })

  test('has the size chart of whom it is cut for', async ({ shop }) => {
    const chests = new Map<string, number | null | undefined>()
    for (const gender of ['Men', 'Women', 'Boys', 'Girls'] as const) {
      const { id } = await shop.make.product({ gender, sizes: ['S', 'M'] })
      chests.set(gender, (await show(shop, id)).size_chart[0]?.chest)
    }
    expect(Object.fromEntries(chests)).toEqual({ Men: 38, Women: 36, Boys: 26, Girls: 26 })
  })

  test('that is trousers is measured at waist, hip and inseam', async ({ shop }) => {
    const { id } = await shop.make.product({ type: 'Jeans', gender: 'Men', sizes: ['M'] })
    expect((await show(shop, id)).size_chart).toEqual([
      {
        size: 'M',
        chest: null,
        shoulder: null,
        length: 30.5,
        sleeve_length: null,
        waist: 32,
        hip: 39,
      },
    ])
  })

  test('of a type without measurements has no size chart', async ({ shop }) => {
    const { id } = await shop.make.product({ type: 'Sarees', gender: 'Women' })
    expect((await show(shop, id)).size_chart).toEqual([])
  })

  test('that is unknown, off sale or malformed is not found', async ({ shop }) => {
    const { id } = await shop.make.product({ isActive: false })
    for (const path of [id, 999_999, 2_147_483_648, 0, -1, '1.5', 'abc', '%00', '1%20or%201=1']) {
      for (const address of [`/api/products/${path}/`, `/api/products/${path}/reviews/`]) {
        const response = await shop.fetch(address)
        expect([address, response.status]).toEqual([address, 404])
        expect(Object.keys(await response.json())).toEqual(['error', 'message', 'code'])
      }
    }
  })

  test('says in_stock, low_stock or out_of_stock over all its sizes', async ({ shop }) => {
    for (const [stock, status] of [
      [3, 'in_stock'],
      [2, 'low_stock'],
      [0, 'out_of_stock'],
    ] as const) {
      const { id } = await shop.make.product({ sizes: ['S', 'M'], stock })
      expect((await show(shop, id)).stock_status).toBe(status)
    }
  })

  test('without an mrp has no discount', async ({ shop }) => {
    const { id } = await shop.make.product({ mrpPaise: null })
    const product = await show(shop, id)
    expect(product).toMatchObject({ mrp: null, discount_percentage: 0 })
    expect(product.variants[0]).toMatchObject({ mrp: null, discount_percentage: 0 })
  })

  test('rounds its percent off, half up, as the lists do', async ({ shop }) => {
    // [price, mrp, percent] in rupees; 14.5 % is 14.499… as a binary fraction.
    const cases = [
      [171, 200, 15],
      [1, 3, 67],
      [2, 3, 33],
      [99.9, 100, 0],
      [995, 1000, 1],
      [100, 100, 0],
      [0.01, 9_999_999, 100],
    ] as const
    for (const [price, mrp, percent] of cases) {
      const { id } = await shop.make.product({ pricePaise: price * 100, mrpPaise: mrp * 100 })
      const { discount_percentage, variants } = await show(shop, id)
      expect([mrp, discount_percentage]).toEqual([mrp, percent])
      expect([mrp, variants[0]?.discount_percentage]).toEqual([mrp, percent])
    }
    const { results } = await shop.as()('GET /api/products/')
    expect(results.map((product) => product.discount_percentage)).toEqual(
      cases.map(([, , percent]) => percent),
    )
  })

  test('is priced by its cheapest size, with that size’s mrp', async ({ shop }) => {
    const { id, size } = await shop.make.product({ sizes: ['S', 'XL'], pricePaise: 900_00 })
    await shop.db
      .updateTable('sizes')
      .set({ price_paise: 700_00, mrp_paise: 1_000_00 })
      .where('id', '=', size.id)
      .execute()
    const product = await show(shop, id)
    expect(product).toMatchObject({ price: 700, mrp: 1000, discount_percentage: 30 })
    const { results } = await shop.as()('GET /api/products/')
    expect(results[0]).toMatchObject({ price: 700, mrp: 1000, discount_percentage: 30 })
  })
})

describe('reviews', () => {
  async function review(shop: TestShop, productId: number, ratings: number[]) {
    await shop.db
      .insertInto('reviews')
      .values(
        ratings.map((rating, place) => ({
          product_id: productId,
          author_name: `Author ${place}`,
          rating,
          import_key: `${productId}-${place}`,
          colour_name: 'Indigo',
          size: 'M',
          created_at: new Date(Date.UTC(2026, 0, 1 + place)),
        })),
      )
      .execute()
  }
  const read = (shop: TestShop, id: number, page: number | string = 1) =>
    shop.as()('GET /api/products/{id}/reviews/', { params: { id }, query: { page } })

  test('come newest first, 12 a page, counted by rating', async ({ shop }) => {
    const { id } = await shop.make.product()
    const other = await shop.make.product()
    await review(shop, id, [5, 4, 5, 1, 5, 5, 4, 5, 5, 5, 5, 5, 5])
    await review(shop, other.id, [2])

    const first = await read(shop, id)
    expect(first).toMatchObject({
      count: 13,
      next: `http://localhost:4000/api/products/${id}/reviews/?page=2`,
      previous: null,
      by_rating: { 1: 1, 4: 2, 5: 10 },
    })
    expect(first.results.map((one) => one.author_name)).toEqual(
      Array.from({ length: 12 }, (_, place) => `Author ${12 - place}`),
    )
    const second = await read(shop, id, 2)
    expect(second.results).toEqual([
      {
        id: expect.any(Number),
        author_name: 'Author 0',
        rating: 5,
        title: '',
        body: '',
        colour: 'Indigo',
        size: 'M',
        fit: null,
        photos: [],
        helpful: 0,
        is_received: false,
        reply: null,
        created_at: '2026-01-01T00:00:00.000Z',
      },
    ])
  })

  test('of a product that has none are an empty page', async ({ shop }) => {
    const { id } = await shop.make.product()
    expect(await read(shop, id)).toEqual({
      count: 0,
      next: null,
      previous: null,
      by_rating: {},
      sizes: [],
      results: [],
    })
  })

  test('have no page beyond the last', async ({ shop }) => {
    const { id } = await shop.make.product()
    await review(shop, id, [5])
    for (const page of [2, 0, -1, 'abc', '1.5']) {
      expect(await refusalOf(read(shop, id, page))).toMatchObject({
        status: 404,
        message: 'Invalid page.',
      })
    }
  })

  test('make the rating of cards and detail, and follow what is taken away', async ({ shop }) => {
    const { id } = await shop.make.product()
    await review(shop, id, [5, 4, 4])
    expect((await show(shop, id)).rating).toEqual({ average: 4.3, count: 3 })
    const { results } = await shop.as()('GET /api/products/')
    expect(results[0]?.rating).toEqual({ average: 4.3, count: 3 })
    await shop.db.deleteFrom('reviews').where('rating', '=', 4).execute()
    expect((await show(shop, id)).rating).toEqual({ average: 5, count: 1 })
  })
})
