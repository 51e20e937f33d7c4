import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { collections, sorts } from '../../contract/catalogue.ts'
import type { DB } from '../db/types.ts'

export type Sort = (typeof sorts)[number]
export type Collection = (typeof collections)[number]

/** For each word that was typed, the beginnings of words that will do. */
export type SearchTerms = string[][]

/** What a list is narrowed to. Unknown values match nothing. */
export type ProductCriteria = {
  collection?: Collection | undefined
  category?: string | undefined
  subcategory?: string | undefined
  minPricePaise?: number | undefined
  maxPricePaise?: number | undefined
  color?: string | undefined
  size?: string | undefined
  gender?: string | undefined
  search?: SearchTerms | undefined
}

type Products = SelectQueryBuilder<DB, 'products', object>
type Where = ExpressionBuilder<DB, 'products'>

/** What the index is asked for; see `places_passing`. */
export function toPlaces(criteria: ProductCriteria) {
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

/** The order of a list, by its name in the index: that of a search, and of what is new, is its own. */
export function orderOf(sort: Sort, criteria: ProductCriteria) {
  if (sort !== 'featured') return sort
  if (criteria.search !== undefined) return 'best'
  return criteria.collection === 'new-arrivals' ? 'newest' : 'featured'
}

/** Narrows a query to the active products that pass, as `places_passing` does in the index. */
export function narrow(query: Products, criteria: ProductCriteria): Products {
  let narrowed = query.where('is_active', '=', true)
  const { collection, category, subcategory, color, size, gender, search } = criteria
  const { minPricePaise, maxPricePaise } = criteria
  if (collection === 'new-arrivals') narrowed = narrowed.where('new_variant', '=', true)
  if (collection === 'best-sellers') narrowed = narrowed.where('is_bestseller', '=', true)
  if (collection === 'best-offers') {
    narrowed = narrowed.where('discount_percentage', '>=', sql<number>`best_offer_percent()`)
  }
  if (category) narrowed = narrowed.where((where) => isOfCategory(where, category))
  if (subcategory) narrowed = narrowed.where((where) => isOfCategory(where, subcategory))
  if (minPricePaise !== undefined) narrowed = narrowed.where('price_paise', '>=', minPricePaise)
  if (maxPricePaise !== undefined) narrowed = narrowed.where('price_paise', '<=', maxPricePaise)
  if (gender) narrowed = narrowed.where('gender', '=', toGender(gender))
  if (color || size) narrowed = narrowed.where((where) => comesIn(where, color, size))
  if (search !== undefined) narrowed = narrowed.where(matches(search, '&', ''))
  return narrowed
}

/** Sorts a query as the index is sorted. Ties stand in the featured order; the id makes it total. */
export function arrange(query: Products, sort: Sort, criteria: ProductCriteria): Products {
  const order = orderOf(sort, criteria)
  let arranged = query
  if (order === 'a-z') arranged = query.orderBy(sql`lower(name)`)
  if (order === 'z-a') arranged = query.orderBy(sql`lower(name)`, 'desc')
  if (order === 'price-low-high') arranged = query.orderBy('price_paise')
  if (order === 'price-high-low') arranged = query.orderBy('price_paise', 'desc')
  if (order === 'newest') arranged = query.orderBy('created_at', 'desc')
  if (order === 'best') {
    arranged = query
      .orderBy(matches(criteria.search ?? [], '&', 'A'), 'desc')
      .orderBy(matches(criteria.search ?? [], '&', 'AB'), 'desc')
      .orderBy(matches(criteria.search ?? [], '|', 'A'), 'desc')
  }
  return arranged.orderBy('featured_position').orderBy('id')
}

/**
 * Whether every (`&`) or any (`|`) of the words is found.
 *
 * @param weights where they count: A the name, B brand, group and type; '' anywhere
 */
function matches(search: SearchTerms, join: '&' | '|', weights: '' | 'A' | 'AB') {
  const query = search
    .map((starts) => `(${starts.map((start) => `'${start}':*${weights}`).join(' | ')})`)
    .join(` ${join} `)
  return sql<boolean>`search_document @@ ${query}::tsquery`
}

/** A group or a garment type, in any letter case. */
function isOfCategory(where: Where, name: string) {
  const ids = (table: 'product_groups' | 'garment_types') =>
    where.selectFrom(table).select('id').where(sql`lower(name)`, '=', name.toLowerCase())
  return where.or([
    where('group_id', 'in', ids('product_groups')),
    where('garment_type_id', 'in', ids('garment_types')),
  ])
}

/** One colour that comes in the size, when both are asked for. A colour is a name or a family. */
function comesIn(where: Where, color: string | undefined, size: string | undefined) {
  let variants = where
    .selectFrom('variants')
    .select('variants.id')
    .whereRef('variants.product_id', '=', 'products.id')
  if (color) {
    variants = variants.where((variant) =>
      variant.or([
        variant(sql`lower(colour_name)`, '=', color.toLowerCase()),
        variant(sql`lower(colour_family)`, '=', color.toLowerCase()),
      ]),
    )
  }
  if (size) {
    variants = variants
      .innerJoin('sizes', 'sizes.variant_id', 'variants.id')
      .where(sql`lower(sizes.size)`, '=', size.toLowerCase())
  }
  return where.exists(variants)
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

const toGender = (text: string) => genders.get(text.toLowerCase()) ?? text
