import type { ProductList, ProductSummary } from '../../contract/catalogue.ts'
import type { ProductCache } from '../cache/product-cache.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { toPaise } from '../http/money.ts'
import { answer } from '../http/serve.ts'
import type { ServeCached } from '../http/serve-cached-call.ts'
import type { Sort } from './filters.ts'
import { listProducts } from './list-products.ts'
import * as catalogue from './service.ts'
import { listReviews, showProduct } from './show-product.ts'

const idsOf = ({ results }: ProductList) => results.map(({ id }) => id)

export function catalogueRoutes(
  serveCached: ServeCached,
  db: Db,
  config: Config,
  cards: ProductCache<ProductSummary>,
): void {
  /** The address that was asked, as the outside world spells it. */
  const publicUrl = ({ pathname, search }: URL) => config.publicUrl + pathname + search

  const list = async (
    criteria: Parameters<typeof listProducts>[1],
    { page, sort }: { page: string; sort: Sort },
    url: URL,
  ) => {
    const asked = { number: page, sort, url: publicUrl(url) }
    return answer(200, await listProducts(db, criteria, asked, cards))
  }

  serveCached(
    'GET /api/products/',
    ({ query: { collection, ...page } }, url) => list({ collection }, page, url),
    idsOf,
  )

  serveCached(
    'GET /api/filter_products/',
    ({ query: { category, subcategory, ...page } }, url) =>
      list({ category, subcategory }, page, url),
    idsOf,
  )

  serveCached(
    'POST /api/shopfilter/',
    ({ body: { page, sort, min_price, max_price, search: typed, ...criteria } }, url) => {
      const prices = {
        minPricePaise: min_price === undefined ? undefined : toPaise(min_price),
        maxPricePaise: max_price === undefined ? undefined : toPaise(max_price),
      }
      return list({ ...criteria, ...prices, typed }, { page, sort }, url)
    },
    idsOf,
  )

  serveCached(
    'GET /api/searchproducts/',
    ({ query: { query: typed, ...page } }, url) => list({ typed }, page, url),
    idsOf,
  )

  serveCached('GET /api/categories/', async () => answer(200, await catalogue.listCategories(db)))
  serveCached('GET /api/filters/', async () => answer(200, await catalogue.listFilters(db)))
  serveCached('GET /api/scenes/', async () => answer(200, await catalogue.listScenes(db)))

  serveCached(
    'GET /api/products/{id}/',
    async ({ params }) => answer(200, await showProduct(db, params.id)),
    ({ id }) => [id],
  )

  serveCached('GET /api/products/{id}/reviews/', async ({ params, query }, url) =>
    answer(200, await listReviews(db, params.id, { number: query.page, url: publicUrl(url) })),
  )
}
