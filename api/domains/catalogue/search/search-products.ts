import type { ProductList, Understood } from '../../../../contract/catalogue.ts'
import type { Db } from '../../../ground/db/pool.ts'
import type { ProductCriteria } from '../filters.ts'
import {
  type Found,
  findPage,
  type LoadCards,
  type Ordered,
  type Page,
  showPage,
} from '../list-products.ts'
import type { Claim } from './claims.ts'
import { nearestTo } from './relax.ts'
import { readSearch, toCriteria, toUnderstood } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Each is a query. */
const maxAttempts = 12

/** `chosen`: the filters beside the text. */
type Search = { text: string; chosen: ProductCriteria; vocabulary: Vocabulary }
type Asked = { criteria: ProductCriteria; page: Ordered }
type Searched = Asked & { found: Found; understood: Understood }

/**
 * The products that a text asks for and that pass the filters chosen beside it. Where nothing passes and
 * no filter was chosen, what comes nearest.
 * @throws Refusal 404 `Invalid page.`
 */
export async function searchProducts(
  db: Db,
  search: Search,
  page: Page,
  cards?: LoadCards,
): Promise<ProductList> {
  const { found, criteria, page: ordered, understood } = await findSearched(db, search, page)
  const shown = await showPage(db, found, criteria, { ...page, ...ordered }, cards)
  // What is on offer may be asked for in words; then the list is of the search.
  const { collection: _name, ...withoutName } = shown
  const list = search.chosen.collection ? shown : withoutName
  const { chips, corrected, not_sold, help } = understood
  return chips.length > 0 || corrected || not_sold.length > 0 || help
    ? { ...list, understood }
    : list
}

export async function findSearched(db: Db, search: Search, page: Ordered): Promise<Searched> {
  const { text, chosen, vocabulary } = search
  const reading = readSearch(text, vocabulary)
  const isEmpty = saysNothing(reading.claims)
  const asked = ask(reading.claims, chosen, page)
  if (isEmpty) asked.criteria.words = []
  const found = await findPage(db, asked.criteria, asked.page)
  if (found.count > 0 || isEmpty || hasFilter(chosen)) {
    return { ...asked, found, understood: toUnderstood(reading) }
  }
  for (const { claims, nearest, isSaid } of nearestTo(reading.claims, vocabulary).take(
    maxAttempts,
  )) {
    if (saysNothing(claims)) continue
    const nearer = ask(claims, chosen, page)
    const some = await findPage(db, nearer.criteria, nearer.page)
    if (some.count === 0) continue
    const understood = toUnderstood(reading, claims)
    if (isSaid) understood.not_sold = [{ word: text.trim(), nearest }]
    return { ...nearer, found: some, understood }
  }
  return { ...asked, found, understood: toUnderstood(reading) }
}

/** Such as 'the', for which nothing is found. */
const saysNothing = (claims: Claim[]) =>
  !hasFilter(toCriteria(claims).criteria) &&
  claims.every(({ label, sort }) => !sort && (!label || label === 'ignored'))

/** Filters that were chosen count before those of the text. */
function ask(claims: Claim[], chosen: ProductCriteria, page: Ordered): Asked {
  const { criteria, sort } = toCriteria(claims)
  return {
    criteria: {
      ...criteria,
      ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => isChosen(value))),
      minPricePaise: highest(criteria.minPricePaise, chosen.minPricePaise),
      maxPricePaise: lowest(criteria.maxPricePaise, chosen.maxPricePaise),
    },
    page: page.sort === 'featured' && sort ? { ...page, sort } : page,
  }
}

export const hasFilter = (criteria: ProductCriteria) => Object.values(criteria).some(isChosen)

const isChosen = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).some(isChosen)
    : value !== undefined && value !== ''

const highest = (one = 0, other = 0) => Math.max(one, other) || undefined
const lowest = (one = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY) => {
  const least = Math.min(one, other)
  return Number.isFinite(least) ? least : undefined
}
