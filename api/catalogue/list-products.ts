import { type ProductList, pageSize } from '../../contract/catalogue.ts'
import type { ProductCache } from '../cache/product-cache.ts'
import type { Db } from '../db/pool.ts'
import { pageNumber, pageOf } from '../http/paging.ts'
import type { ProductCriteria, Sort } from './filters.ts'
import { listProductIds } from './list-queries.ts'
import { loadCards, type ProductCard, showMatch } from './product-card.ts'

type Page = { number: string; sort: Sort; url: string }

/**
 * One query for the ids of a page, and one for the cards that are not in the cache.
 * @throws Refusal 404 `Invalid page.`
 */
export async function listProducts(
  db: Db,
  criteria: ProductCriteria,
  page: Page,
  cards?: ProductCache<ProductCard>,
): Promise<ProductList> {
  const number = pageNumber(page.number)
  const offset = (number - 1) * pageSize
  const { count, ids } = await listProductIds(db, criteria, {
    sort: page.sort,
    limit: pageSize,
    offset,
  })
  const load = (missing: number[]) => loadCards(db, missing)
  const shown = cards ? await cards.get(ids, load) : [...(await load(ids)).values()]
  const results = shown.map((card) => showMatch(card, criteria))
  return pageOf(results, { number, count, size: pageSize, url: page.url })
}
