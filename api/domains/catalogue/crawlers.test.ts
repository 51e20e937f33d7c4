import pg from 'pg'
import { describe, expect } from 'vitest'
import { type TestShop, test } from '../../testing/shop.ts'

const shopUrl = 'https://nool.example'

const read = async (shop: TestShop, path: string) => (await shop.fetch(path)).text()

/** The addresses that a file of the sitemap lists. */
const listed = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replaceAll('&amp;', '&'))

describe('the sitemap', () => {
  test.override({ settings: { PUBLIC_URL: shopUrl } })

  test('lists each product on sale once, under its one address', async ({ shop }) => {
    const first = await shop.make.product()
    await shop.make.product({ isActive: false })
    const last = await shop.make.product()
    const files = listed(await read(shop, '/sitemap.xml'))
    expect(files).toEqual([`${shopUrl}/sitemaps/pages.xml`, `${shopUrl}/sitemaps/products-1.xml`])
    const xml = await read(shop, '/sitemaps/products-1.xml')
    expect(listed(xml)).toEqual([
      `${shopUrl}/product/${first.id}/product-1`,
      `${shopUrl}/product/${last.id}/product-3`,
    ])
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  test('shows the first picture of each colour', async ({ shop }) => {
    const { variant } = await shop.make.product({ colours: [{ name: 'Indigo' }, { name: 'Rust' }] })
    const pictures = await shop.db
      .insertInto('pictures')
      .values(
        ['front', 'back'].map((key) => ({
          key,
          format: 'webp',
          width: 8,
          height: 10,
          placeholder: '',
        })),
      )
      .returning('id')
      .execute()
    await shop.db
      .insertInto('variant_pictures')
      .values(
        pictures.map(({ id: picture_id }, position) => ({
          variant_id: variant.id,
          picture_id,
          position,
          view: position === 0 ? 'front' : 'back',
          alt: '',
        })),
      )
      .execute()
    const xml = await read(shop, '/sitemaps/products-1.xml')
    const images = [...xml.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url]) => url)
    expect(images).toEqual([`${shopUrl}/media/front/1200`])
  })

  test('lists the groups and garment types that have products, spelt for XML', async ({ shop }) => {
    await shop.make.product({ group: 'Kids(Boys)', type: 'Shirts & Tops' })
    await shop.make.product({ group: 'Womens', type: 'Kurtis', isActive: false })
    const xml = await read(shop, '/sitemaps/pages.xml')
    expect(xml).not.toMatch(/&(?!amp;)/)
    expect(listed(xml).filter((url) => url?.includes('?'))).toEqual([
      `${shopUrl}/shop?category=Kids%28Boys%29`,
      `${shopUrl}/shop?category=Kids%28Boys%29&subcategory=Shirts+%26+Tops`,
    ])
  })

  test('parts products by ids, and ends with the last', async ({ shop }) => {
    // An id far on, as after years of products that came and went.
    const owner = new pg.Client({ connectionString: shop.ownerUrl })
    await owner.connect()
    await owner.query('alter sequence products_id_seq restart with 5001')
    await owner.end()
    const { id } = await shop.make.product()
    expect(listed(await read(shop, '/sitemap.xml'))).toHaveLength(3)
    expect(listed(await read(shop, '/sitemaps/products-1.xml'))).toEqual([])
    expect(listed(await read(shop, '/sitemaps/products-2.xml'))).toEqual([
      `${shopUrl}/product/${id}/product-1`,
    ])
    // From 429497 on, the ids pass what the database's integers hold.
    const beyond = ['products-3', 'products-429497', 'products-999999', 'products-1000000']
    for (const file of [...beyond, 'products-0', 'products-1x', 'products-', 'nothing']) {
      expect([file, (await shop.fetch(`/sitemaps/${file}.xml`)).status]).toEqual([file, 404])
    }
  })

  test('is asked for again by its ETag', async ({ shop }) => {
    await shop.make.product()
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-1.xml']) {
      const got = await shop.fetch(path)
      expect(got.headers.get('content-type')).toBe('application/xml; charset=utf-8')
      expect(got.headers.get('cache-control')).toBe('public, max-age=3600')
      const etag = got.headers.get('etag') ?? ''
      const again = await shop.fetch(path, { headers: { 'if-none-match': etag } })
      expect([path, again.status]).toEqual([path, 304])
    }
  })
})

describe('robots.txt', () => {
  test.override({ settings: { PUBLIC_URL: shopUrl } })

  test('names the sitemap and excludes crawlers from what is one shopper’s own', async ({
    shop,
  }) => {
    const lines = (await read(shop, '/robots.txt')).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/api/', '/dev/', '/cart', '/checkout', '/orders', '/profile']) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    expect(lines).not.toContain('Disallow: /shop')
    expect(lines).toContain(`Sitemap: ${shopUrl}/sitemap.xml`)
  })
})

test('a shop without scenes is shared with its icon', async ({ shop }) => {
  const response = await shop.fetch('/share.jpg')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/icon-512.png'])
})
