import type { ProductList } from '../../../contract/catalogue.ts'
import type { Config } from '../../config.ts'
import { type CatalogueChanges, sizesLeft } from '../../ground/cache/invalidation.ts'
import { ProductCache } from '../../ground/cache/product-cache.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import type { ServeCached } from '../../ground/http/serve-cached-call.ts'
import { countFilters } from './count-filters.ts'
import { isMade, type ProductCriteria, type Sort, toCriteria } from './filters.ts'
import { type LoadCards, listProducts } from './list-products.ts'
import type { ListOffers } from './offered.ts'
import { loadCards, type ProductCard } from './product-card.ts'
import { cacheVocabulary } from './search/cache-vocabulary.ts'
import { findSearched, hasFilter, searchProducts } from './search/search-products.ts'
import { toAsked } from './search/to-asked.ts'
import * as catalogue from './service.ts'
import { showProduct } from './show-product.ts'
import { findWearWith } from './wear-with.ts'

/** Cached in each process; the products of its commonest lists. */
const maxCards = 1_000

const idsOf = ({ results }: ProductList) => results.map(({ id }) => id)

export function catalogueRoutes(
  serveCached: ServeCached,
  db: Db,
  config: Config,
  changes: CatalogueChanges,
  listOffers: ListOffers,
): void {
  const cached = new ProductCache<ProductCard>(changes, maxCards)
  const cards: LoadCards = (ids) => cached.get(ids, (missing) => loadCards(db, missing))
  const publicUrl = ({ pathname, search }: URL) => config.publicUrl + pathname + search

  const list = async (
    criteria: Parameters<typeof listProducts>[1],
    { page, sort }: { page: string; sort: Sort },
    url: URL,
  ) => {
    const asked = { number: page, sort, url: publicUrl(url) }
    return answer(200, await listProducts(db, criteria, asked, cards))
  }

  const vocabulary = cacheVocabulary(db, changes)
  /** Blank text narrows nothing. */
  const search = async (
    text: string | undefined,
    chosen: ProductCriteria,
    { page, sort }: { page: string; sort: Sort },
    url: URL,
  ) => {
    if (!text) return list(chosen, { page, sort }, url)
    const asked = { number: page, sort, url: publicUrl(url) }
    const words = { text, chosen, vocabulary: await vocabulary() }
    return answer(200, await searchProducts(db, words, asked, cards))
  }

  serveCached(
    'GET /api/products/',
    ({ query: { collection, ...page } }, url) => list({ collection }, page, url),
    // A maker's may hold what is in stock.
    (body, { query: { collection } }) => [
      ...idsOf(body),
      ...(isMade(collection) ? [sizesLeft] : []),
    ],
  )

  serveCached(
    'GET /api/filter_products/',
    ({ query: { category, subcategory, ...page } }, url) =>
      list({ category, subcategory }, page, url),
    idsOf,
  )

  serveCached(
    'POST /api/shopfilter/',
    ({ body: { page, sort, ...filter } }, url) =>
      search(filter.search, toCriteria(filter), { page, sort }, url),
    (body, { body: { size, search, collection } }) => [
      ...idsOf(body),
      ...(size || search || isMade(collection) ? [sizesLeft] : []),
    ],
    // One that is narrowed has been counted.
    (body, { body: { page, sort, ...filter } }) =>
      hasFilter(toCriteria(filter)) ? undefined : toAsked(filter.search, { page, sort }, body),
  )

  serveCached(
    'POST /api/filter_counts/',
    async ({ body }) => {
      const chosen = toCriteria(body)
      if (!body.search) return answer(200, await countFilters(db, chosen))
      const words = { text: body.search, chosen, vocabulary: await vocabulary() }
      const { criteria } = await findSearched(db, words, { number: '1', sort: 'featured' })
      return answer(200, await countFilters(db, criteria))
    },
    () => [sizesLeft],
  )

  serveCached(
    'GET /api/searchproducts/',
    ({ query: { query: typed, ...page } }, url) => search(typed, {}, page, url),
    (body) => [...idsOf(body), sizesLeft],
    // Suggestions and offers name no page.
    (body, { query: { query: typed, ...shown } }, { searchParams }) =>
      searchParams.has('page') ? toAsked(typed, shown, body) : undefined,
  )

  serveCached('GET /api/categories/', async () => answer(200, await catalogue.listCategories(db)))
  serveCached('GET /api/filters/', async () => answer(200, await catalogue.listFilters(db)))
  serveCached('GET /api/scenes/', async () => answer(200, await catalogue.listScenes(db)))

  serveCached(
    'GET /api/products/{id}/',
    async ({ params }) => answer(200, await showProduct(db, params.id, listOffers)),
    ({ id }) => [id],
  )

  serveCached(
    'GET /api/products/{id}/wear_with/',
    async ({ params }) => {
      const ids = await findWearWith(db, params.id)
      return answer(200, { results: await catalogue.listCards(db, ids) })
    },
    ({ results }, { params }) => [params.id, ...results.map(({ id }) => id), sizesLeft],
  )
}
