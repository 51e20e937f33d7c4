import { describe, expect } from 'vitest'
import { type collections, ProductList, sorts } from '../../../contract/catalogue.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { errorBody, refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { indexProducts } from './list-queries.ts'
import { insertFirstStock } from './size-queries.ts'

const names = (list: ProductList) => list.results.map((product) => product.name)

/** The names that a filter of POST /api/shopfilter/ lets through. */
const passing = async (shop: TestShop, filter: Record<string, string | number | string[]>) =>
  names(await shop.as()('POST /api/shopfilter/', { body: filter }))

async function makeMany(shop: TestShop, count: number) {
  for (let n = 1; n <= count; n++) await shop.make.product({ name: `Shirt ${n}` })
}

describe('a product list', () => {
  test('has the same shape from every call', async ({ shop }) => {
    const shirt = await shop.make.product({
      name: 'The Madurai Shirt',
      sizes: ['M', 'L'],
      pricePaise: 999_50,
      mrpPaise: 1_999_00,
      isNew: true,
      isBestseller: true,
    })
    const answers = [
      await shop.fetch('/api/products/'),
      await shop.fetch('/api/filter_products/?category=Mens'),
      await send(shop, 'POST /api/shopfilter/', { json: {} }),
      await shop.fetch('/api/searchproducts/?query=madurai'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const list = await answer.json()
      expect(ProductList.parse(list)).toEqual(list)
      expect(list).toEqual({
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: shirt.id,
            slug: 'product-1',
            name: 'The Madurai Shirt',
            brand: 'Nool',
            price: 999.5,
            mrp: 1999,
            get_price: 999.5,
            discount_percentage: 50,
            new_variant: true,
            is_bestseller: true,
            is_active: true,
            stock_status: 'in_stock',
            rating: { average: null, count: 0 },
            shown_variant: shirt.variant.id,
            primary_image: null,
            images: [],
            variants: [
              {
                id: shirt.variant.id,
                variant_value: 'Indigo',
                hex_color_code: '#27325e',
                image: null,
                get_price: 999.5,
                sizes: shirt.variant.sizes.map(({ id, size }) => ({ id, size })),
              },
            ],
            category: 'Mens',
            subcategory: 'Shirts',
          },
        ],
      })
    }
  })

  test('answers with and without the trailing slash', async ({ shop }) => {
    await shop.make.product()
    for (const path of ['/api/products', '/api/filter_products', '/api/searchproducts']) {
      const [bare, slashed] = [await shop.fetch(path), await shop.fetch(`${path}/`)]
      expect([bare.status, slashed.status]).toEqual([200, 200])
      expect(await bare.json()).toEqual(await slashed.json())
    }
    for (const path of ['/api/shopfilter', '/api/shopfilter/']) {
      expect((await send(shop, `POST ${path}`, { json: {} })).status).toBe(200)
    }
  })

  test('has 12 a page, linked to the pages beside it', async ({ shop }) => {
    await makeMany(shop, 25)
    const page = async (number: number) => {
      const response = await shop.fetch(`/api/products/?sort=featured&page=${number}`)
      return ProductList.parse(await response.json())
    }
    const pages = [await page(1), await page(2), await page(3)]
    const link = (number: number) =>
      `http://localhost:4000/api/products/?sort=featured&page=${number}`

    expect(pages.map(({ count, next, previous }) => ({ count, next, previous }))).toEqual([
      { count: 25, next: link(2), previous: null },
      { count: 25, next: link(3), previous: link(1) },
      { count: 25, next: null, previous: link(2) },
    ])
    expect(pages.map((one) => one.results.length)).toEqual([12, 12, 1])
    expect(new Set(pages.flatMap(names)).size).toBe(25)
  })

  test('has no page that is beyond the last or no positive number', async ({ shop }) => {
    await makeMany(shop, 12)
    for (const page of ['2', '0', '-1', 'abc', '1.5', '', '99999999999']) {
      const answers = [
        await shop.fetch(`/api/products/?page=${page}`),
        await shop.fetch(`/api/filter_products/?page=${page}`),
        await shop.fetch(`/api/searchproducts/?query=shirt&page=${page}`),
        await send(shop, 'POST /api/shopfilter/', { json: { page } }),
        await send(shop, 'POST /api/shopfilter/', { form: { page } }),
      ]
      for (const answer of answers) {
        expect([page, answer.status]).toEqual([page, 404])
        expect(await answer.json()).toEqual(errorBody('Invalid page.'))
      }
    }
  })

  test('of nothing is an empty first page, and has no second', async ({ shop }) => {
    const empty = { count: 0, next: null, previous: null, results: [] }
    expect(await shop.as()('GET /api/products/')).toEqual(empty)
    const second = await refusalOf(shop.as()('GET /api/products/', { query: { page: 2 } }))
    expect(second.status).toBe(404)
  })

  test('hides what is off sale', async ({ shop }) => {
    await shop.make.product({ name: 'On sale' })
    await shop.make.product({ name: 'Off sale', isActive: false, isNew: true })
    const api = shop.as()
    expect(names(await api('GET /api/products/'))).toEqual(['On sale'])
    expect(names(await api('GET /api/searchproducts/', { query: { query: 'sale' } }))).toEqual([
      'On sale',
    ])
    const arrivals = await api('GET /api/products/', { query: { collection: 'new-arrivals' } })
    expect(arrivals.count).toBe(0)
  })

  test('is low on stock up to 5 pieces over all its sizes, then out of it', async ({ shop }) => {
    await shop.make.product({ sizes: ['S', 'M'], stock: 3 })
    await shop.make.product({ sizes: ['S', 'M'], stock: 2 })
    await shop.make.product({ stock: 0 })
    const { results } = await shop.as()('GET /api/products/')
    expect(results.map((product) => product.stock_status)).toEqual([
      'in_stock',
      'low_stock',
      'out_of_stock',
    ])
  })

  test('takes the same number of statements whatever its length', async ({ shop }) => {
    const costOf = async (path: string) => {
      const { statements, response } = await countStatements(shop, path)
      return { statements, length: (await response.json()).results.length }
    }
    await shop.make.product({ colours: [{ name: 'Indigo' }] })
    const short = await costOf('/api/products/')
    await shop.make.product({ colours: [{ name: 'Red' }, { name: 'White' }], sizes: ['S', 'M'] })
    await makeMany(shop, 10)
    const long = await costOf('/api/products/')
    const search = await costOf('/api/searchproducts/?query=shirt')

    // Which products there are, and their cards.
    expect(short).toEqual({ statements: 2, length: 1 })
    expect(long).toEqual({ statements: 2, length: 12 })
    // The first of a process reads the vocabulary too.
    expect(search).toEqual({ statements: 3, length: 12 })
  })
})

describe('sorting', () => {
  test('covers the whole result, not one page', async ({ shop }) => {
    const letters = ['f', 'b', 'M', 'a', 'N', 'c', 'L', 'd', 'K', 'e', 'j', 'g', 'I', 'h']
    for (const [place, letter] of letters.entries()) {
      await shop.make.product({ name: letter, pricePaise: 100_00 + place * 100, mrpPaise: null })
    }
    const alphabetical = letters.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()))
    const expected = {
      featured: letters,
      'a-z': alphabetical,
      'z-a': alphabetical.toReversed(),
      'price-low-high': letters,
      'price-high-low': letters.toReversed(),
      origin: letters,
    }
    for (const sort of sorts) {
      const read = async (page: number) =>
        names(await shop.as()('GET /api/products/', { query: { sort, page } }))
      expect([sort, ...(await read(1)), ...(await read(2))]).toEqual([sort, ...expected[sort]])
    }
  })

  test('puts every product on exactly one page when all of them tie', async ({ shop }) => {
    for (let n = 0; n < 30; n++) await shop.make.product({ name: 'Same' })
    for (const sort of sorts) {
      const ids = new Set<number>()
      for (const page of [1, 2, 3]) {
        const list = await shop.as()('GET /api/products/', { query: { sort, page } })
        for (const product of list.results) ids.add(product.id)
      }
      expect([sort, ids.size]).toEqual([sort, 30])
    }
  })

  test('works beside every other narrowing', async ({ shop }) => {
    await shop.make.product({ name: 'Cheap shirt', pricePaise: 100_00 })
    await shop.make.product({ name: 'Dear shirt', pricePaise: 900_00 })
    const sort = 'price-high-low'
    const api = shop.as()
    const dearFirst = ['Dear shirt', 'Cheap shirt']
    const filtered = await api('GET /api/filter_products/', { query: { category: 'Mens', sort } })
    expect(names(filtered)).toEqual(dearFirst)
    const found = await api('GET /api/searchproducts/', { query: { query: 'shirt', sort } })
    expect(names(found)).toEqual(dearFirst)
    expect(await passing(shop, { size: 'M', sort })).toEqual(dearFirst)
  })

  test('by an unknown word names the choices', async ({ shop }) => {
    const response = await shop.fetch('/api/products/?sort=cheapest')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      sort: ['Choose one of: featured, a-z, z-a, price-low-high, price-high-low, origin.'],
    })
  })
})

describe('category and subcategory', () => {
  const listed = async (shop: TestShop, query: { category?: string; subcategory?: string }) => {
    const byQuery = names(await shop.as()('GET /api/filter_products/', { query }))
    expect(await passing(shop, query)).toEqual(byQuery)
    return byQuery
  }

  test('each take a group or a garment type, in any letter case', async ({ shop }) => {
    await shop.make.product({ name: 'His shirt' })
    await shop.make.product({ name: 'His jeans', type: 'Jeans' })
    await shop.make.product({ name: 'Her shirt', group: 'Womens' })
    await shop.make.product({ name: 'Frock', group: 'Kids(Girls)', type: 'Frock' })

    expect(await listed(shop, { category: '', subcategory: 'Womens' })).toEqual(['Her shirt'])
    expect(await listed(shop, { category: 'mEnS' })).toEqual(['His shirt', 'His jeans'])
    expect(await listed(shop, { subcategory: 'SHIRTS' })).toEqual(['His shirt', 'Her shirt'])
    expect(await listed(shop, { category: 'shirts', subcategory: 'womens' })).toEqual(['Her shirt'])
    expect(await listed(shop, { category: 'Mens', subcategory: 'Jeans' })).toEqual(['His jeans'])
    expect(await listed(shop, { category: 'kids(girls)' })).toEqual(['Frock'])
    expect(await listed(shop, { category: 'Mens', subcategory: 'Womens' })).toEqual([])
  })

  test('that are unknown give an empty list', async ({ shop }) => {
    await shop.make.product()
    for (const unknown of ['Hats', "Mens' or 1=1 --", '%', '_ens', 'constructor', 'தமிழ்']) {
      expect(await listed(shop, { category: unknown })).toEqual([])
    }
  })
})

describe('shopfilter', () => {
  test('compares the price with both ends included', async ({ shop }) => {
    for (const rupees of [499.99, 500, 1000, 1000.01]) {
      await shop.make.product({ name: `${rupees}`, pricePaise: rupees * 100, mrpPaise: null })
    }
    expect(await passing(shop, { min_price: 500 })).toEqual(['500', '1000', '1000.01'])
    expect(await passing(shop, { max_price: 1000 })).toEqual(['499.99', '500', '1000'])
    expect(await passing(shop, { min_price: '500', max_price: '1000' })).toEqual(['500', '1000'])
    expect(await passing(shop, { min_price: 1000.01 })).toEqual(['1000.01'])
    expect(await passing(shop, { min_price: 0, max_price: '' })).toHaveLength(4)
    expect(await passing(shop, { min_price: 1000, max_price: 500 })).toEqual([])
  })

  test("goes by a product's lowest price", async ({ shop }) => {
    const { size } = await shop.make.product({ sizes: ['S', 'XL'], pricePaise: 900_00 })
    await shop.db
      .updateTable('sizes')
      .set({ price_paise: 700_00 })
      .where('id', '=', size.id)
      .execute()
    expect(await passing(shop, { max_price: 700 })).toHaveLength(1)
    expect(await passing(shop, { min_price: 800 })).toEqual([])
  })

  test('refuses a price that is no number, by its field', async ({ shop }) => {
    for (const price of ['abc', '-5', '1e3', '0x10', '1.234', -1, 1e12, true, [], {}]) {
      for (const field of ['min_price', 'max_price']) {
        const response = await send(shop, 'POST /api/shopfilter/', { json: { [field]: price } })
        expect([price, response.status]).toEqual([price, 400])
        expect(await response.json()).toEqual({ [field]: ['A number is required.'] })
      }
    }
  })

  test('takes null for a filter that is not set', async ({ shop }) => {
    await shop.make.product()
    const unset = { category: null, min_price: null, max_price: null, color: null, size: null }
    const response = await send(shop, 'POST /api/shopfilter/', { json: unset })
    expect(await response.json()).toMatchObject({ count: 1 })
  })

  test('narrows by gender as the filter spells it and as the catalogue does', async ({ shop }) => {
    await shop.make.product({ name: 'His', gender: 'Men' })
    await shop.make.product({ name: 'Hers', gender: 'Women' })
    for (const gender of ['Mens', 'Men', 'mens', 'MEN']) {
      expect(await passing(shop, { gender })).toEqual(['His'])
    }
    for (const gender of ['Womens', 'Women', 'womens']) {
      expect(await passing(shop, { gender })).toEqual(['Hers'])
    }
    for (const gender of ['Robots', 'constructor', '__proto__']) {
      expect(await passing(shop, { gender })).toEqual([])
    }
    expect(await passing(shop, { gender: '' })).toHaveLength(2)
  })

  test('narrows by a colour or its family, in any letter case', async ({ shop }) => {
    await shop.make.product({ name: 'Navy', colours: [{ name: 'Navy', family: 'Blue' }] })
    await shop.make.product({
      name: 'Two',
      colours: [
        { name: 'Rust', family: 'Red' },
        { name: 'Sky', family: 'Blue' },
      ],
    })
    expect(await passing(shop, { color: 'navy' })).toEqual(['Navy'])
    expect(await passing(shop, { color: 'BLUE' })).toEqual(['Navy', 'Two'])
    expect(await passing(shop, { color: 'rust' })).toEqual(['Two'])
    expect(await passing(shop, { color: 'Ru' })).toEqual([])
  })

  test('narrows by a size, in any letter case', async ({ shop }) => {
    await shop.make.product({ name: 'Small', sizes: ['S'] })
    await shop.make.product({ name: 'Large', sizes: ['L', 'XL'] })
    expect(await passing(shop, { size: 'xl' })).toEqual(['Large'])
    expect(await passing(shop, { size: 'X' })).toEqual([])
  })

  test('wants colour and size on the same colour', async ({ shop }) => {
    const { id } = await shop.make.product({ colours: [{ name: 'Red' }], sizes: ['S'] })
    const variant = await shop.db
      .insertInto('variants')
      .values({
        product_id: id,
        colour_name: 'Green',
        hex: '#00aa00',
        colour_family: 'Green',
        position: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const large = await shop.db
      .insertInto('sizes')
      .values({ variant_id: variant.id, size: 'L', position: 0, price_paise: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertFirstStock(shop.db, [{ size_id: large.id, delta: 1 }])
    expect(await passing(shop, { color: 'Red', size: 'S' })).toHaveLength(1)
    expect(await passing(shop, { color: 'Green', size: 'L' })).toHaveLength(1)
    expect(await passing(shop, { color: 'Red', size: 'L' })).toEqual([])
  })

  test('takes several colours and sizes, of which any may match', async ({ shop }) => {
    const make = (name: string, colour: string, sizes: string[]) =>
      shop.make.product({ name, colours: [{ name: colour, family: colour }], sizes })
    await make('Red S', 'Red', ['S'])
    await make('Red L', 'Red', ['L'])
    await make('Green XL', 'Green', ['XL'])
    await make('White L', 'White', ['L'])
    expect(await passing(shop, { color: ['red', 'Green'] })).toEqual(['Red S', 'Red L', 'Green XL'])
    expect(await passing(shop, { size: ['L', 'xl'] })).toEqual(['Red L', 'Green XL', 'White L'])
    expect(await passing(shop, { color: ['Red', 'Green'], size: ['L', 'XL'] })).toEqual([
      'Red L',
      'Green XL',
    ])
    expect(await passing(shop, { color: [], size: ['', 'S'] })).toEqual(['Red S'])
  })

  test('refuses more values of a filter than anyone chooses', async ({ shop }) => {
    const color = Array.from({ length: 21 }, (_, n) => `Colour ${n}`)
    const response = await send(shop, 'POST /api/shopfilter/', { json: { color } })
    expect([response.status, await response.json()]).toEqual([
      400,
      { color: ['Choose at most 20.'] },
    ])
  })

  test('counts a size only where a piece is left, in the colour chosen', async ({ shop }) => {
    const { variants } = await shop.make.product({
      colours: [{ name: 'Red' }, { name: 'Green' }],
      sizes: ['M', 'L'],
      stock: 1,
    })
    const sellOut = async (place: number) => {
      const size = variants[place]?.sizes.find((one) => one.size === 'L')?.id ?? 0
      const movement = { size_id: size, delta: -1, reason: 'order', cause: `order:${place}` }
      await shop.db.insertInto('stock_ledger').values(movement).execute()
    }
    expect(await passing(shop, { size: 'L' })).toHaveLength(1)
    await sellOut(0)
    expect(await passing(shop, { size: 'L' })).toHaveLength(1)
    expect(await passing(shop, { size: 'L', color: 'Red' })).toEqual([])
    await sellOut(1)
    expect(await passing(shop, { size: 'L' })).toEqual([])
  })

  test('lets only what passes every filter through, from JSON and from forms', async ({ shop }) => {
    const colours = [{ name: 'Sky', family: 'Blue' }]
    await shop.make.product({ name: 'It', colours, pricePaise: 500_00 })
    await shop.make.product({ name: 'Too dear', colours, pricePaise: 900_00 })
    await shop.make.product({ name: 'Too small', colours, pricePaise: 500_00, sizes: ['S'] })
    await shop.make.product({ name: 'Hers', colours, pricePaise: 500_00, gender: 'Women' })
    await shop.make.product({ name: 'Not blue', colours: [{ name: 'Rust', family: 'Red' }] })
    const filter = {
      page: '1',
      category: 'Mens',
      subcategory: 'Shirts',
      min_price: '0',
      max_price: '500',
      color: 'Blue',
      size: 'M',
      gender: 'Mens',
    }
    const multipart = new FormData()
    for (const [name, value] of Object.entries(filter)) multipart.set(name, value)
    const answers = [
      await send(shop, 'POST /api/shopfilter/', { json: filter }),
      await send(shop, 'POST /api/shopfilter/', { form: filter }),
      await shop.fetch('/api/shopfilter/', { method: 'POST', body: multipart }),
    ]
    for (const answer of answers) {
      expect(names(ProductList.parse(await answer.json()))).toEqual(['It'])
    }
  })

  test('pages what it found, with the page as number or text', async ({ shop }) => {
    await makeMany(shop, 13)
    for (const page of [2, '2']) {
      const list = await shop.as()('POST /api/shopfilter/', { body: { page, gender: 'Mens' } })
      expect([list.count, list.results.length, list.next]).toEqual([13, 1, null])
    }
  })
})

describe('a card in a list of a colour', () => {
  async function makeShirt(shop: TestShop) {
    const { id, variants } = await shop.make.product({
      name: 'The Shirt',
      colours: [
        { name: 'White', family: 'White' },
        { name: 'Olive', family: 'Green' },
        { name: 'Green', family: 'Green' },
      ],
      sizes: ['M', 'L'],
      stock: 1,
      pricePaise: 900_00,
      mrpPaise: 1_000_00,
    })
    const pictures = await shop.db
      .insertInto('pictures')
      .values(
        variants.map(({ name }) => ({
          key: `${name.toLowerCase()}-1`,
          format: 'webp',
          width: 9,
          height: 12,
          placeholder: '',
        })),
      )
      .returning(['id', 'key'])
      .execute()
    await shop.db
      .insertInto('variant_pictures')
      .values(
        pictures.map((picture, place) => ({
          variant_id: variants[place]?.id ?? 0,
          position: 0,
          picture_id: picture.id,
          view: 'front',
        })),
      )
      .execute()
    const idOf = (name: string) => variants.find((variant) => variant.name === name)?.id ?? 0
    const sellOut = async (name: string, ...sizes: string[]) => {
      const { sizes: all = [] } = variants.find((variant) => variant.name === name) ?? {}
      const sold = all.filter(({ size }) => sizes.includes(size))
      const toMovement = (size: { id: number }) => ({
        size_id: size.id,
        delta: -1,
        reason: 'order',
        cause: 'order:1',
      })
      await shop.db.insertInto('stock_ledger').values(sold.map(toMovement)).execute()
    }
    return { id, idOf, sellOut }
  }

  const shown = async (shop: TestShop, filter: Record<string, string | string[]>) => {
    const { results } = await shop.as()('POST /api/shopfilter/', { body: filter })
    return results[0]
  }

  test('shows the variant that matches, its own name before its family', async ({ shop }) => {
    const { idOf } = await makeShirt(shop)
    await shop.db
      .updateTable('sizes')
      .set({ price_paise: 700_00 })
      .where('variant_id', '=', idOf('Green'))
      .execute()
    expect(await shown(shop, {})).toMatchObject({
      shown_variant: idOf('White'),
      primary_image: '/media/white-1',
      get_price: 700,
    })
    expect(await shown(shop, { color: 'green' })).toMatchObject({
      shown_variant: idOf('Green'),
      primary_image: '/media/green-1',
      images: [{ image: '/media/green-1', is_primary: true }],
      price: 700,
      get_price: 700,
      discount_percentage: 30,
    })
    expect(await shown(shop, { color: ['Olive', 'Red'] })).toMatchObject({
      shown_variant: idOf('Olive'),
      primary_image: '/media/olive-1',
      price: 900,
      discount_percentage: 10,
    })
    expect((await shown(shop, {}))?.shown_variant).toBe(idOf('White'))
  })

  test('shows one that has the size, and else one that is in stock', async ({ shop }) => {
    const { idOf, sellOut } = await makeShirt(shop)
    await sellOut('Green', 'L')
    const variantOf = async (filter: Record<string, string>) =>
      (await shown(shop, filter))?.shown_variant
    expect(await variantOf({ color: 'Green' })).toBe(idOf('Green'))
    expect(await variantOf({ color: 'Green', size: 'L' })).toBe(idOf('Olive'))
    await sellOut('White', 'M', 'L')
    expect(await variantOf({ size: 'M' })).toBe(idOf('Olive'))
  })

  test('stands before those of its family, in the featured order alone', async ({ shop }) => {
    const make = (name: string, colours: { name: string; family: string }[]) =>
      shop.make.product({ name, colours, pricePaise: 900_00 })
    const olive = { name: 'Olive', family: 'Green' }
    await make('A', [{ name: 'White', family: 'White' }, olive])
    await make('B', [olive, { name: 'Green', family: 'Green' }])
    await make('C', [olive])
    await make('D', [{ name: 'Green', family: 'Green' }])
    const narrowed = async () => [
      await passing(shop, { color: 'Green' }),
      await passing(shop, { color: 'Olive' }),
      await passing(shop, { color: 'Green', sort: 'price-low-high' }),
    ]
    const expected = [
      ['B', 'D', 'A', 'C'],
      ['A', 'B', 'C'],
      ['A', 'B', 'C', 'D'],
    ]
    expect(await narrowed()).toEqual(expected)
    await indexProducts(shop.ownerUrl)
    expect(await narrowed()).toEqual(expected)
  })
})

describe('a collection', () => {
  const collected = async (shop: TestShop, collection: (typeof collections)[number]) =>
    names(await shop.as()('GET /api/products/', { query: { collection } }))

  test('holds what the home page names, new arrivals newest first', async ({ shop }) => {
    await shop.make.product({ name: 'Older arrival', isNew: true })
    await shop.make.product({ name: 'Newer arrival', isNew: true })
    await shop.make.product({ name: 'Bestseller', isBestseller: true })
    await shop.make.product({ name: 'Retired bestseller', isBestseller: true, isActive: false })
    await shop.make.product({ name: '60 off', pricePaise: 400_00, mrpPaise: 1_000_00 })
    await shop.make.product({ name: '59 off', pricePaise: 410_00, mrpPaise: 1_000_00 })
    expect(await collected(shop, 'new-arrivals')).toEqual(['Newer arrival', 'Older arrival'])
    expect(await collected(shop, 'best-sellers')).toEqual(['Bestseller'])
    expect(await collected(shop, 'best-offers')).toEqual(['60 off'])
  })
})
