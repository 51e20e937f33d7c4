import { describe, expect } from 'vitest'
import { type TestShop, test } from '../../../testing/shop.ts'

async function found(shop: TestShop, query: string): Promise<string[]> {
  const list = await shop.as()('GET /api/searchproducts/', { query: { query } })
  return list.results.map((product) => product.name)
}

async function fill(shop: TestShop) {
  await shop.make.product({
    name: 'The Madurai Oxford',
    brand: 'Kanchi',
    colours: [{ name: 'Turmeric', family: 'Yellow' }],
    fabric: '100% linen',
  })
  await shop.make.product({ name: 'Street Tee', type: 'T-Shirt', fabric: 'Jersey' })
  await shop.make.product({
    name: 'Temple Kurti',
    group: 'Womens',
    type: 'Kurtis',
    gender: 'Women',
    fabric: 'Chanderi silk',
  })
}

describe('search', () => {
  test('finds by name, brand, type, group, colour, family and fabric', async ({ shop }) => {
    await fill(shop)
    const cases = {
      madurai: ['The Madurai Oxford'],
      'MADURAI oxford': ['The Madurai Oxford'],
      kanchi: ['The Madurai Oxford'],
      kurtis: ['Temple Kurti'],
      womens: ['Temple Kurti'],
      turmeric: ['The Madurai Oxford'],
      yellow: ['The Madurai Oxford'],
      linen: ['The Madurai Oxford'],
      silk: ['Temple Kurti'],
    }
    for (const [query, expected] of Object.entries(cases)) {
      expect([query, await found(shop, query)]).toEqual([query, expected])
    }
  })

  test('finds what a word begins with, as one types', async ({ shop }) => {
    await fill(shop)
    for (const query of ['mad', 'madur', 'the mad', 'oxf']) {
      expect([query, await found(shop, query)]).toEqual([query, ['The Madurai Oxford']])
    }
  })

  test('mends a typo, alone or beside a right word', async ({ shop }) => {
    await fill(shop)
    for (const query of ['madurei', 'oxfrod', 'madurai oxfrd', 'tumeric oxford']) {
      expect([query, await found(shop, query)]).toEqual([query, ['The Madurai Oxford']])
    }
    expect(await found(shop, 'tempel kurti')).toEqual(['Temple Kurti'])
  })

  test('wants every word', async ({ shop }) => {
    await fill(shop)
    expect(await found(shop, 'madurai silk')).toEqual([])
    expect(await found(shop, 'temple silk')).toEqual(['Temple Kurti'])
    expect(await found(shop, 'oxford xyzzyqq')).toEqual([])
  })

  test('takes t-shirt, tshirt, t shirt and tee as one word, which shirt is not', async ({
    shop,
  }) => {
    await fill(shop)
    for (const query of ['t-shirt', 'tshirt', 'T Shirt', 'tee', 'tees', 't-shirts']) {
      expect([query, await found(shop, query)]).toEqual([query, ['Street Tee']])
    }
    expect(await found(shop, 'shirt')).toEqual(['The Madurai Oxford'])
  })

  test('knows by other names whom a garment is for', async ({ shop }) => {
    await shop.make.product({ name: 'Court Shirt', group: 'Mens', gender: 'Men' })
    await shop.make.product({ name: 'Mango Kurti', group: 'Womens', gender: 'Women' })
    const forBoys = { group: 'Kids(Boys)', gender: 'Boys' } as const
    await shop.make.product({ name: 'Kite Tee', ...forBoys })
    await shop.make.product({ name: 'Plain Frock', colours: [{ name: 'Baby Pink' }] })
    const cases = {
      ladies: ['Mango Kurti'],
      'kurti for woman': ['Mango Kurti'],
      gents: ['Court Shirt', 'Plain Frock'],
      man: ['Court Shirt', 'Plain Frock'],
      children: ['Kite Tee'],
      boy: ['Kite Tee'],
      'baby pink': ['Plain Frock'],
      mang: ['Mango Kurti'],
    }
    for (const [query, expected] of Object.entries(cases)) {
      expect([query, (await found(shop, query)).toSorted()]).toEqual([query, expected])
    }
    expect((await found(shop, 'baby')).toSorted()).toEqual(['Kite Tee', 'Plain Frock'])
  })

  test('ranks a name before a type, and a type before a fabric', async ({ shop }) => {
    await shop.make.product({ name: 'By fabric', type: 'Frock', fabric: 'Denim' })
    await shop.make.product({ name: 'By type', type: 'Denim' })
    await shop.make.product({ name: 'Denim by name', type: 'Frock' })
    expect(await found(shop, 'denim')).toEqual(['Denim by name', 'By type', 'By fabric'])
  })

  test('follows a product that was renamed or got another colour', async ({ shop }) => {
    const { id, variant } = await shop.make.product({ name: 'Oldname' })
    await shop.db.updateTable('products').set({ name: 'Newname' }).where('id', '=', id).execute()
    await shop.db
      .updateTable('variants')
      .set({ colour_name: 'Peacock', colour_family: 'Teal' })
      .where('id', '=', variant.id)
      .execute()
    expect(await found(shop, 'newname')).toEqual(['Newname'])
    expect(await found(shop, 'peacock')).toEqual(['Newname'])
    expect(await found(shop, 'oldname')).toEqual([])
    expect(await found(shop, 'indigo')).toEqual([])
  })

  test('that finds nothing is an empty first page', async ({ shop }) => {
    await fill(shop)
    for (const query of ['qqqqzzzz', '!!!', '%', '🙂', 'வணக்கம்', 'the']) {
      const list = await shop.as()('GET /api/searchproducts/', { query: { query } })
      expect([query, list]).toEqual([query, { count: 0, next: null, previous: null, results: [] }])
    }
  })

  test('for blank text narrows nothing', async ({ shop }) => {
    await fill(shop)
    for (const path of ['?query=', '?query=%20%20', '']) {
      const response = await shop.fetch(`/api/searchproducts/${path}`)
      expect((await response.json()).count).toBe(3)
    }
  })

  test('takes text that looks like SQL or a query language as text', async ({ shop }) => {
    await fill(shop)
    const queries = [
      "madurai'; drop table products; --",
      "' or '1'='1",
      'madurai & !oxford | (',
      ':* <-> \\',
      '$1 $$ {{}}',
      '%_%',
    ]
    for (const query of queries) {
      const response = await shop.fetch(`/api/searchproducts/?query=${encodeURIComponent(query)}`)
      expect([query, response.status]).toEqual([query, 200])
    }
    expect(await found(shop, 'madurai')).toEqual(['The Madurai Oxford'])
  })

  test('answers what is no number or too large a one', async ({ shop }) => {
    await fill(shop)
    for (const query of [
      'under 99999999999999999999',
      '1e400',
      '9'.repeat(200),
      '1.2.3 k',
      ',1,',
    ]) {
      const response = await shop.fetch(`/api/searchproducts/?query=${encodeURIComponent(query)}`)
      expect([query, response.status]).toEqual([query, 200])
    }
  })

  test('takes up to 200 characters and refuses more by its field', async ({ shop }) => {
    await fill(shop)
    expect(await found(shop, 'a '.repeat(99))).toEqual([])
    for (const text of ['x'.repeat(10_000), 'madurai '.repeat(1_250)]) {
      const response = await shop.fetch(`/api/searchproducts/?query=${encodeURIComponent(text)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ query: ['Use at most 200 characters.'] })
    }
  })

  test('pages by twelve and has its text in the links', async ({ shop }) => {
    for (let n = 0; n < 13; n++) await shop.make.product({ name: `Kolam Shirt ${n}` })
    const first = await shop.as()('GET /api/searchproducts/', { query: { query: 'kolam shirt' } })
    expect(first).toMatchObject({ count: 13, previous: null })
    expect(new URL(first.next ?? '').searchParams.get('query')).toBe('kolam shirt')
    const second = await shop.as()('GET /api/searchproducts/', {
      query: { query: 'kolam shirt', page: 2 },
    })
    expect(second.results).toHaveLength(1)
  })

  test('offers a near colour where nothing has the one asked for', async ({ shop }) => {
    const kurti = { group: 'Womens', type: 'Kurtis', gender: 'Women', pricePaise: 99_900 } as const
    const aqua = { ...kurti, name: 'Wave', colours: [{ name: 'Aqua', family: 'Teal' }] }
    const rose = { ...kurti, name: 'Jaal', colours: [{ name: 'Rose', family: 'Pink' }] }
    await shop.make.product(rose)
    await shop.make.product(aqua)
    const query = 'green kurti under 1000'
    const list = await shop.as()('GET /api/searchproducts/', { query: { query } })
    expect(list.results.map(({ name }) => name)).toEqual(['Wave'])
    expect(list.understood?.chips.map(({ label }) => label)).toContain('Green or Teal')
    expect(list.understood?.not_sold).toEqual([{ word: query, nearest: 'Kurtis' }])
  })
})
