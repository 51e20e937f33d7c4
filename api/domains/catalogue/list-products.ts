import { type ProductList, pageSize } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { pageNumber, pageOf } from '../../ground/http/paging.ts'
import { findCollection } from './collections.ts'
import type { ProductCriteria, Sort } from './filters.ts'
import { listProductIds } from './list-queries.ts'
import { loadCards, type ProductCard, showMatch } from './product-card.ts'

export type Ordered = { number: string; sort: Sort }
export type Page = Ordered & { url: string }

/** Of those of some products that there are, in their order. */
export type LoadCards = (ids: number[]) => Promise<ProductCard[]>

export type Found = { count: number; ids: number[] }

/**
 * One query for the ids of a page, one for the cards that are not in the cache, and one for what a collection is called.
 * @throws Refusal 404 `Invalid page.`
 */
export async function listProducts(
  db: Db,
  criteria: ProductCriteria,
  page: Page,
  cards?: LoadCards,
): Promise<ProductList> {
  return showPage(db, await findPage(db, criteria, page), criteria, page, cards)
}

export function findPage(
  db: Db,
  criteria: ProductCriteria,
  { number, sort }: Ordered,
): Promise<Found> {
  const offset = (pageNumber(number) - 1) * pageSize
  return listProductIds(db, criteria, { sort, limit: pageSize, offset })
}

export async function showPage(
  db: Db,
  { count, ids }: Found,
  criteria: ProductCriteria,
  page: Page,
  cards: LoadCards = async (wanted) => [...(await loadCards(db, wanted)).values()],
): Promise<ProductList> {
  const [shown, collection] = await Promise.all([
    cards(ids),
    criteria.collection ? findCollection(db, criteria.collection) : undefined,
  ])
  const { slug, title, colour } = collection ?? {}
  const wanted = colour && !criteria.colors ? { ...criteria, colors: [colour] } : criteria
  const results = shown.map((card) => showMatch(card, wanted))
  return {
    ...pageOf(results, { number: pageNumber(page.number), count, size: pageSize, url: page.url }),
    ...(slug && title && { collection: { slug, title } }),
  }
}
