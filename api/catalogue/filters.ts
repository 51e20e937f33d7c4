import type { collections, ProductFilter, sorts } from '../../contract/catalogue.ts'
import { toPaise } from '../http/money.ts'

export type Sort = (typeof sorts)[number]
export type Collection = (typeof collections)[number]

/** Every filter must match, by any of its values. Unknown values match nothing. */
export type ProductCriteria = {
  collection?: Collection | undefined
  category?: string | undefined
  subcategory?: string | undefined
  minPricePaise?: number | undefined
  maxPricePaise?: number | undefined
  /** Names or families. */
  colors?: string[] | undefined
  /** They count where a piece is left, in one of the colours if any is chosen. */
  sizes?: string[] | undefined
  gender?: string | undefined
  typed?: string | undefined
}

export function toCriteria(filter: Omit<ProductFilter, 'page' | 'sort'>): ProductCriteria {
  const { min_price, max_price, color, size, search, ...named } = filter
  return {
    ...named,
    colors: color,
    sizes: size,
    typed: search,
    minPricePaise: min_price === undefined ? undefined : toPaise(min_price),
    maxPricePaise: max_price === undefined ? undefined : toPaise(max_price),
  }
}

/** The criteria as `places_passing` takes them, all but what was typed. */
export function toJson(criteria: ProductCriteria) {
  return JSON.stringify({
    collection: criteria.collection,
    category: criteria.category?.toLowerCase() || undefined,
    subcategory: criteria.subcategory?.toLowerCase() || undefined,
    gender: criteria.gender ? toGender(criteria.gender) : undefined,
    colours: criteria.colors?.map((name) => name.toLowerCase()),
    sizes: criteria.sizes?.map((size) => size.toLowerCase()),
    least_paise: criteria.minPricePaise,
    most_paise: criteria.maxPricePaise,
  })
}

/** The index's name of an order. Searches, new arrivals and colours have a featured order of their own. */
export function orderOf(sort: Sort, criteria: ProductCriteria) {
  if (sort !== 'featured') return sort
  if (criteria.typed) return 'best'
  if (criteria.collection === 'new-arrivals') return 'newest'
  return criteria.colors ? 'colour' : 'featured'
}

/** The filter says Mens and Womens where the catalogue says Men and Women. */
const genders = new Map([
  ['men', 'Men'],
  ['mens', 'Men'],
  ['women', 'Women'],
  ['womens', 'Women'],
  ['boys', 'Boys'],
  ['girls', 'Girls'],
  ['unisex', 'Unisex'],
])

export const toGender = (text: string) => genders.get(text.toLowerCase()) ?? text
