import { isSingle, type Screen, screens, sharedScreens } from '../../../contract/screens.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { listCategories, listCollections } from './service.ts'
import * as queries from './sitemap-queries.ts'

/** Far below the 50,000 allowed, so that a file fits in memory. */
const idsPerFile = 5_000

/** A screen that crawlers may read. */
export const isListed = (screen: Screen): boolean =>
  screen.isListed ?? sharedScreens.includes(screen)

const pages = screens.filter((screen) => isListed(screen) && isSingle(screen))

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSchema = 'http://www.google.com/schemas/sitemap-image/1.1'

/** Ranges of ids, whose names stay while products come and go. @see https://www.sitemaps.org/protocol.html */
export async function sitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const lastId = await queries.findLastProductId(db)
  const numbers = Array.from({ length: Math.ceil(lastId / idsPerFile) }, (_, index) => index + 1)
  const files = ['pages', ...numbers.map((number) => `products-${number}`)]
  const entries = files.map(
    (file) => `<sitemap><loc>${publicUrl}/sitemaps/${file}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** @param made addresses of pages of the maker's own */
export async function pagesSitemap(
  db: Db,
  publicUrl: string,
  made: string[] = [],
): Promise<string> {
  const [groups, collections] = await Promise.all([listCategories(db), listCollections(db)])
  const lists = [
    ...groups
      .filter((group) => group.product_count > 0)
      .flatMap(({ name: category, subcategories }) => [
        { category },
        ...subcategories
          .filter((type) => type.product_count > 0)
          .map(({ name: subcategory }) => ({ category, subcategory })),
      ]),
    ...collections.filter(({ count }) => count > 0).map(({ slug: collection }) => ({ collection })),
  ].map((list) => `/shop?${new URLSearchParams(list)}`)
  // The package of an https shop is at the address of the page about it.
  const own = pages
    .map(({ path }) => path)
    .filter((path) => path !== '/apk' || !publicUrl.startsWith('https:'))
  return urlSet(
    [...own, ...made, ...lists].map((path) => `<url>${location(publicUrl + path)}</url>`),
  )
}

export async function productsSitemap(db: Db, publicUrl: string, number: number): Promise<string> {
  const first = (number - 1) * idsPerFile + 1
  const lastId = await queries.findLastProductId(db)
  if (first > lastId) throw new Refusal(404, 'Not found.')
  const products = await queries.listSitemapProducts(db, first, first + idsPerFile - 1)
  const entries = products.map(({ id, slug, updated_at, picture_keys }) => {
    const images = picture_keys.map(
      (key) => `<image:image><image:loc>${publicUrl}/media/${key}/1200</image:loc></image:image>`,
    )
    const page = location(`${publicUrl}/product/${id}/${slug}`)
    return `<url>${page}<lastmod>${updated_at.toISOString()}</lastmod>${images.join('')}</url>`
  })
  return urlSet(entries)
}

function urlSet(entries: string[]): string {
  const open = `<urlset xmlns="${schema}" xmlns:image="${imageSchema}">`
  return `${head}${open}\n${entries.join('\n')}\n</urlset>\n`
}

/** URLSearchParams escapes all of XML's special characters but the ampersand. */
function location(url: string): string {
  return `<loc>${url.replaceAll('&', '&amp;')}</loc>`
}
