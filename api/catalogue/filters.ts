import type { collections, sorts } from '../../contract/catalogue.ts'

export type Sort = (typeof sorts)[number]
export type Collection = (typeof collections)[number]

/** Unknown values match nothing. */
export type ProductCriteria = {
  collection?: Collection | undefined
  category?: string | undefined
  subcategory?: string | undefined
  minPricePaise?: number | undefined
  maxPricePaise?: number | undefined
  color?: string | undefined
  size?: string | undefined
  gender?: string | undefined
  typed?: string | undefined
}

/** The criteria as `places_passing` takes them, all but what was typed. */
export function toJson(criteria: ProductCriteria) {
  return JSON.stringify({
    collection: criteria.collection,
    category: criteria.category?.toLowerCase() || undefined,
    subcategory: criteria.subcategory?.toLowerCase() || undefined,
    gender: criteria.gender ? toGender(criteria.gender) : undefined,
    colour: criteria.color?.toLowerCase() || undefined,
    size: criteria.size?.toLowerCase() || undefined,
    least_paise: criteria.minPricePaise,
    most_paise: criteria.maxPricePaise,
  })
}

/** The index's name of an order. Searches and new arrivals have a featured order of their own. */
export function orderOf(sort: Sort, criteria: ProductCriteria) {
  if (sort !== 'featured') return sort
  if (criteria.typed) return 'best'
  return criteria.collection === 'new-arrivals' ? 'newest' : 'featured'
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
