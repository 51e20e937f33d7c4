import { describe, expect } from 'vitest'
import { test } from '../../testing/shop.ts'

describe('categories', () => {
  test('are the groups, each counting what is on sale by garment type', async ({ shop }) => {
    await shop.make.product()
    await shop.make.product()
    await shop.make.product({ type: 'Jeans' })
    await shop.make.product({ group: 'Womens', type: 'Kurtis', gender: 'Women' })
    await shop.make.product({ group: 'Womens', type: 'Kurtis', isActive: false })
    await shop.make.product({ group: 'Kids(Girls)', type: 'Frock', isActive: false })

    const categories = await shop.as()('GET /api/categories/')

    const counts = categories.map(({ name, product_count, subcategories }) => ({
      name,
      product_count,
      subcategories: subcategories.map((type) => [type.name, type.product_count]),
    }))
    expect(counts).toHaveLength(3)
    expect(counts).toEqual(
      expect.arrayContaining([
        {
          name: 'Mens',
          product_count: 3,
          subcategories: [
            ['Shirts', 2],
            ['Jeans', 1],
          ],
        },
        { name: 'Womens', product_count: 1, subcategories: [['Kurtis', 1]] },
        { name: 'Kids(Girls)', product_count: 0, subcategories: [['Frock', 0]] },
      ]),
    )
  })

  test('show the lowest price of what is on sale in each garment type', async ({ shop }) => {
    await shop.make.product({ pricePaise: 899_50 })
    await shop.make.product({ pricePaise: 1_299_00 })
    await shop.make.product({ pricePaise: 1_00, isActive: false })
    await shop.make.product({ type: 'Jeans', isActive: false })
    const [mens] = await shop.as()('GET /api/categories/')
    const prices = mens?.subcategories.map(({ name, lowest_price }) => [name, lowest_price])
    expect(prices).toEqual([
      ['Shirts', 899.5],
      ['Jeans', null],
    ])
  })

  test('of an empty shop are none', async ({ shop }) => {
    expect(await shop.as()('GET /api/categories/')).toEqual([])
  })
})

describe('the colours to filter by', () => {
  test('are the families on sale, the commonest first', async ({ shop }) => {
    const blue = { hex: '#27325e', family: 'Blue' }
    await shop.make.product({ colours: [{ name: 'Rust', hex: '#a03020', family: 'Red' }] })
    await shop.make.product({
      colours: [
        { name: 'Navy', ...blue },
        { name: 'Sky', ...blue },
      ],
    })
    await shop.make.product({ colours: [{ name: 'Leaf', family: 'Green' }], isActive: false })
    expect(await shop.as()('GET /api/filters/')).toEqual({
      has_imports: false,
      colors: [
        { name: 'Blue', hex_color_code: '#27325e' },
        { name: 'Red', hex_color_code: '#a03020' },
      ],
    })
  })
})

describe('the shop and its scenes', () => {
  test('show its settings, in rupees', async ({ shop }) => {
    expect(await shop.as()('GET /api/shop/')).toMatchObject({
      name: 'Nool',
      cod_fee: 50,
      shipping_fee: 0,
      free_shipping_above: 10_000,
      return_days: 7,
      founded: 1995,
      url: 'http://localhost:4000',
      mode: 'demo',
    })
  })

  test('have their pictures, by role and place', async ({ shop }) => {
    const picture = await shop.db
      .insertInto('pictures')
      .values({ key: 'abc', format: 'webp', width: 2400, height: 1080, placeholder: 'data:,' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const scene = { alt: 'A rail', picture_id: picture.id }
    await shop.db
      .insertInto('scenes')
      .values([
        { name: 'second', role: 'hero', position: 1, ...scene },
        { name: 'first', role: 'hero', position: 0, ...scene },
        { name: 'about', role: 'about', position: 2, ...scene },
      ])
      .execute()
    const scenes = await shop.as()('GET /api/scenes/')
    expect(scenes.map((one) => one.name)).toEqual(['about', 'first', 'second'])
    expect(scenes[1]).toEqual({
      name: 'first',
      role: 'hero',
      image: '/media/abc',
      width: 2400,
      height: 1080,
      placeholder: 'data:,',
      alt: 'A rail',
    })
  })
})
