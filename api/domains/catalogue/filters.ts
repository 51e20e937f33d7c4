import { collections, type ProductFilter, type sorts } from '../../../contract/catalogue.ts'
import { toPaise } from '../../ground/http/money.ts'

export type Sort = (typeof sorts)[number]

/** Whether a collection is a maker's own. */
export const isMade = (slug: string | undefined): boolean =>
  Boolean(slug) && !collections.some((each) => each === slug)

/** What lists are narrowed by, of a product's key features and its origin. */
export const facets = ['fabric', 'sleeve', 'length', 'print', 'occasion', 'origin'] as const
export type Facets = Partial<Record<(typeof facets)[number], string[] | undefined>>

/** Every filter must match, by any of its values. Unknown values match nothing. */
export type ProductCriteria = {
  /** One of every shop's, or a maker's, by its slug. */
  collection?: string | undefined
  category?: string | undefined
  subcategory?: string | undefined
  minPricePaise?: number | undefined
  maxPricePaise?: number | undefined
  colors?: string[] | undefined
  /** They count where a piece is left, in one of the colours if any is chosen. */
  sizes?: string[] | undefined
  gender?: string | undefined
  facets?: Facets | undefined
  isOnOffer?: boolean | undefined
  /** Per cent. */
  minDiscount?: number | undefined
  /** Stars, in halves. */
  minRating?: number | undefined
  /** What the text must have: of each, one of several words. */
  words?: string[][] | undefined
  /** What is left out: for each, the words that it has together, each in one of several forms. */
  without?: string[][][] | undefined
  /** What ranks a product higher that has it in its name. */
  hints?: string[][] | undefined
}

export function toCriteria(filter: Omit<ProductFilter, 'page' | 'sort'>): ProductCriteria {
  const { collection, category, subcategory, gender, min_price, max_price, ...others } = filter
  return {
    collection,
    category,
    subcategory,
    gender,
    colors: others.color,
    sizes: others.size,
    facets: Object.fromEntries(facets.map((facet) => [facet, others[facet]])),
    isOnOffer: others.on_offer,
    minDiscount: others.discount,
    minRating: others.rating,
    minPricePaise: min_price === undefined ? undefined : toPaise(min_price),
    maxPricePaise: max_price === undefined ? undefined : toPaise(max_price),
  }
}

export function toJson(criteria: ProductCriteria) {
  return JSON.stringify({
    [isMade(criteria.collection) ? 'made_collection' : 'collection']:
      criteria.collection || undefined,
    hints: criteria.hints,
    without: criteria.without,
    category: criteria.category?.toLowerCase() || undefined,
    subcategory: criteria.subcategory?.toLowerCase() || undefined,
    gender: criteria.gender ? toGender(criteria.gender) : undefined,
    colours: criteria.colors?.map((name) => name.toLowerCase()),
    sizes: criteria.sizes?.map((size) => size.toLowerCase()),
    ...lowerCased(criteria.facets),
    offer: criteria.isOnOffer ? ['on'] : undefined,
    least_discount: criteria.minDiscount || undefined,
    least_rating: criteria.minRating ? Math.ceil(criteria.minRating * 2) : undefined,
    least_paise: criteria.minPricePaise,
    most_paise: criteria.maxPricePaise,
  })
}

const lowerCased = (chosen: Facets = {}) =>
  Object.fromEntries(
    facets.map((facet) => [facet, chosen[facet]?.map((value) => value.toLowerCase())]),
  )

/** The index's name of an order. Searches, collections and colours have a featured order of their own. */
export function orderOf(sort: Sort, criteria: ProductCriteria) {
  if (sort !== 'featured') return sort
  if (criteria.words || criteria.hints) return 'best'
  if (criteria.collection === 'new-arrivals') return 'newest'
  if (isMade(criteria.collection)) return 'collection'
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
