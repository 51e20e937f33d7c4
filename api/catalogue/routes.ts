import type { ProductList } from '../../contract/catalogue.ts'
import { type CatalogueChanges, sizesLeft } from '../cache/invalidation.ts'
import { ProductCache } from '../cache/product-cache.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { answer } from '../http/serve.ts'
import type { ServeCached } from '../http/serve-cached-call.ts'
import { countFilters } from './count-filters.ts'
import { type Sort, toCriteria } from './filters.ts'
import { listProducts } from './list-products.ts'
import type { ProductCard } from './product-card.ts'
import * as catalogue from './service.ts'
import { listReviews, showProduct } from './show-product.ts'

/** Cached in each process; the products of its commonest lists. */
const maxCards = 1_000

const idsOf = ({ results }: ProductList) => results.map(({ id }) => id)

export function catalogueRoutes(
  serveCached: ServeCached,
  db: Db,
  config: Config,
  changes: CatalogueChanges,
): void {
  const cards = new ProductCache<ProductCard>(changes, maxCards)
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
    ({ body: { page, sort, ...filter } }, url) => list(toCriteria(filter), { page, sort }, url),
    (body, { body: { size, search } }) => [...idsOf(body), ...(size || search ? [sizesLeft] : [])],
  )

  serveCached(
    'POST /api/filter_counts/',
    async ({ body }) => answer(200, await countFilters(db, toCriteria(body))),
    () => [sizesLeft],
  )

  serveCached(
    'GET /api/searchproducts/',
    ({ query: { query: typed, ...page } }, url) => list({ typed }, page, url),
    (body) => [...idsOf(body), sizesLeft],
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
