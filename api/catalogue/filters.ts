import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { collections, sorts } from '../../contract/catalogue.ts'
import type { DB } from '../db/types.ts'

export type Sort = (typeof sorts)[number]
export type Collection = (typeof collections)[number]

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
  /** A tsquery, as `product_query` makes it of what was typed. */
  search?: string | undefined
}

type Products = SelectQueryBuilder<DB, 'products', object>
type Where = ExpressionBuilder<DB, 'products'>

/** The discount from which a product is one of the BEST OFFERS, in percent. */
const bestOfferPercent = 60

/** Narrows a query of active products, always with the same statement for the same criteria. */
export function narrow(query: Products, criteria: ProductCriteria): Products {
  let narrowed = query.where('is_active', '=', true)
  const { collection, category, subcategory, color, size, gender, search } = criteria
  const { minPricePaise, maxPricePaise } = criteria
  if (collection === 'new-arrivals') narrowed = narrowed.where('new_variant', '=', true)
  if (collection === 'best-sellers') narrowed = narrowed.where('is_bestseller', '=', true)
  if (collection === 'best-offers') {
    narrowed = narrowed.where('discount_percentage', '>=', bestOfferPercent)
  }
  if (category) narrowed = narrowed.where((where) => isOfCategory(where, category))
  if (subcategory) narrowed = narrowed.where((where) => isOfCategory(where, subcategory))
  if (minPricePaise !== undefined) narrowed = narrowed.where('price_paise', '>=', minPricePaise)
  if (maxPricePaise !== undefined) narrowed = narrowed.where('price_paise', '<=', maxPricePaise)
  if (gender) narrowed = narrowed.where('gender', '=', toGender(gender))
  if (color || size) narrowed = narrowed.where((where) => comesIn(where, color, size))
  if (search !== undefined) {
    narrowed = narrowed.where(sql<boolean>`search_document @@ ${search}::tsquery`)
  }
  return narrowed
}

/** The order over the whole result; the id makes it total. */
export function arrange(query: Products, sort: Sort, criteria: ProductCriteria): Products {
  if (sort === 'a-z') return query.orderBy(sql`lower(name)`).orderBy('id')
  if (sort === 'z-a') return query.orderBy(sql`lower(name)`, 'desc').orderBy('id', 'desc')
  if (sort === 'price-low-high') return query.orderBy('price_paise').orderBy('id')
  if (sort === 'price-high-low') {
    return query.orderBy('price_paise', 'desc').orderBy('id', 'desc')
  }
  if (criteria.search !== undefined) {
    const rank = sql`ts_rank_cd(search_document, ${criteria.search}::tsquery)`
    return query.orderBy(rank, 'desc').orderBy('featured_position').orderBy('id')
  }
  if (criteria.collection === 'new-arrivals') {
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
  }
  return query.orderBy('featured_position').orderBy('id')
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
