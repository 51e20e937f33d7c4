import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { collections } from '../../contract/catalogue.ts'
import { orderOf, type ProductCriteria, type Sort, toGender } from '../domains/catalogue/filters.ts'
import type { Db } from '../ground/db/pool.ts'
import type { DB } from '../ground/db/types.ts'

type Products = SelectQueryBuilder<DB, 'products', object>
type Where = ExpressionBuilder<DB, 'products'>

/** For each word, the beginnings of words that will do. */
type SearchTerms = string[][]

const offered = (column: 'price_paise' | 'discount_percentage' | 'product_id') => sql<
  number | null
>`
  (select ${sql.ref(`offered_products.${column}`)} from offered_products where product_id = products.id)`
const paidPrice = sql<number>`least(${offered('price_paise')}, price_paise)`
const paidPercent = sql<number>`coalesce(${offered('discount_percentage')}, discount_percentage)`

/** What the index is to list: the same, from the tables alone. */
export async function listPlainly(
  db: Db,
  criteria: ProductCriteria,
  page: { sort: Sort; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const { words } = criteria
  const terms = words && (await toSearchTerms(db, words))
  const unwanted = await Promise.all(
    (criteria.without ?? []).map((some) => toSearchTerms(db, some)),
  )
  const made = await findMade(db, criteria)
  const all = made ? holdMade(db.selectFrom('products'), made) : db.selectFrom('products')
  const passing = unwanted.reduce(
    (narrowed, some) => narrowed.where(sql<boolean>`not ${matches(some, '&', '')}`),
    narrow(all, criteria, terms),
  )
  const { count } = await passing
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const order = orderOf(page.sort, criteria)
  const first = made?.kind === 'hand' ? [...made.pinned, ...made.ids] : (made?.pinned ?? [])
  const firstFirst =
    order === 'collection' ? passing.orderBy(sql`array_position(${first}::integer[], id)`) : passing
  const rows = await arrange(firstFirst, order, criteria, terms)
    .select('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { count, ids: rows.map((row) => row.id) }
}

async function toSearchTerms(db: Db, words: string[][]): Promise<SearchTerms> {
  const { rows } = await sql<{ terms: SearchTerms | null }>`
    select search_terms(${JSON.stringify(words)}::jsonb) as terms`.execute(db)
  return rows[0]?.terms ?? []
}

type Made = {
  kind: string
  ids: number[]
  pinned: number[]
  rule: Partial<Record<string, string | number | boolean>>
}

/** What a maker's collection is; one that is unknown holds nothing. */
async function findMade(db: Db, { collection }: ProductCriteria): Promise<Made | undefined> {
  if (!collection || collections.some((each) => each === collection)) return undefined
  const { rows } = await sql<Made>`
    select kind, product_ids as ids, pinned_ids as pinned, rule from collections where slug = ${collection}`.execute(
    db,
  )
  return rows[0] ?? { kind: 'hand', ids: [], pinned: [], rule: {} }
}

function holdMade(query: Products, { kind, ids, rule }: Made): Products {
  if (kind === 'hand') return query.where(sql<boolean>`id = any(${ids})`)
  let held = narrow(query, {
    category: rule.group?.toString(),
    subcategory: rule.type?.toString(),
    maxPricePaise: rule.max_paise === undefined ? undefined : Number(rule.max_paise),
    minDiscount: rule.min_discount === undefined ? undefined : Number(rule.min_discount),
    colors: rule.colour === undefined ? undefined : [String(rule.colour)],
  })
  if (rule.tag !== undefined) {
    held = held.where(sql<boolean>`lower(${rule.tag}) = any(lower(tags::text)::text[])`)
  }
  if (rule.new_days !== undefined) {
    held = held.where(sql<boolean>`
      (created_at at time zone 'Asia/Kolkata')::date >= (now() at time zone 'Asia/Kolkata')::date - ${rule.new_days}::integer`)
  }
  if (rule.in_stock) {
    const colour = rule.colour?.toString().toLowerCase() ?? null
    held = held.where(sql<boolean>`exists (
      select from variants v join sizes s on s.variant_id = v.id
      where v.product_id = products.id and stock > 0
        and (${colour}::text is null or ${colour} in (lower(colour_name), lower(colour_family))))`)
  }
  return held
}

function narrow(query: Products, criteria: ProductCriteria, search?: SearchTerms): Products {
  let narrowed = query.where('is_active', '=', true)
  const { collection, category, subcategory, colors, sizes, gender } = criteria
  const { minPricePaise, maxPricePaise, minDiscount, minRating, isOnOffer } = criteria
  if (collection === 'new-arrivals') narrowed = narrowed.where('new_variant', '=', true)
  if (collection === 'best-sellers') narrowed = narrowed.where('is_bestseller', '=', true)
  if (collection === 'best-offers') {
    narrowed = narrowed.where(paidPercent, '>=', sql<number>`best_offer_percent()`)
  }
  if (category) narrowed = narrowed.where((where) => isOfCategory(where, category))
  if (subcategory) narrowed = narrowed.where((where) => isOfCategory(where, subcategory))
  if (minPricePaise !== undefined) narrowed = narrowed.where(paidPrice, '>=', minPricePaise)
  if (maxPricePaise !== undefined) narrowed = narrowed.where(paidPrice, '<=', maxPricePaise)
  if (gender) narrowed = narrowed.where('gender', '=', toGender(gender))
  if (minDiscount) narrowed = narrowed.where(paidPercent, '>=', minDiscount)
  if (isOnOffer) {
    narrowed = narrowed.where(
      sql<boolean>`(discount_percentage > 0 or ${offered('product_id')} is not null)`,
    )
  }
  if (minRating) {
    narrowed = narrowed.where(
      sql`round(rating_sum * 1.0 / nullif(rating_count, 0), 1)`,
      '>=',
      minRating,
    )
  }
  for (const [facet, values] of Object.entries(criteria.facets ?? {})) {
    const names = values?.map((value) => value.toLowerCase())
    if (names)
      narrowed = narrowed.where(
        () => sql<boolean>`exists (
      select from product_facets(key_features, country_of_origin) f where kind = ${facet} and value = any(${names}))`,
      )
  }
  if (colors || sizes) narrowed = narrowed.where((where) => comesIn(where, { colors, sizes }))
  if (search !== undefined) narrowed = narrowed.where(matches(search, '&', ''))
  return narrowed
}

function arrange(
  query: Products,
  order: string,
  criteria: ProductCriteria,
  search: SearchTerms = [],
): Products {
  let arranged = query
  if (order === 'a-z') arranged = query.orderBy(sql`lower(name)`)
  if (order === 'z-a') arranged = query.orderBy(sql`lower(name)`, 'desc')
  if (order === 'price-low-high') arranged = query.orderBy(paidPrice)
  if (order === 'price-high-low') arranged = query.orderBy(paidPrice, 'desc')
  if (order === 'origin') {
    arranged = query.orderBy(sql`nullif(lower(trim(country_of_origin)), '') collate "C"`)
  }
  if (order === 'newest') arranged = query.orderBy('created_at', 'desc')
  if (order === 'colour') {
    arranged = query.orderBy((where) => comesIn(where, criteria, ['colour_name']), 'desc')
  }
  if (order === 'best') {
    arranged = query
      .orderBy(matches(search, '&', 'A'), 'desc')
      .orderBy(matches(search, '&', 'AB'), 'desc')
      .orderBy(matches(search, '|', 'A'), 'desc')
  }
  return arranged.orderBy('featured_position').orderBy('id')
}

/**
 * Whether every (`&`) or any (`|`) of the words is found.
 *
 * @param weights where they count: A the name, B brand, group and type; '' anywhere
 */
function matches(search: SearchTerms, join: '&' | '|', weights: '' | 'A' | 'AB') {
  const weightsOf = (start: string) => (/^\d/.test(start) && !weights ? 'AB' : weights)
  const query = search
    .map((starts) => `(${starts.map((start) => `'${start}':*${weightsOf(start)}`).join(' | ')})`)
    .join(` ${join} `)
  return sql<boolean>`search_document @@ ${query}::tsquery`
}

function isOfCategory(where: Where, name: string) {
  const ids = (table: 'product_groups' | 'garment_types') =>
    where.selectFrom(table).select('id').where(sql`lower(name)`, '=', name.toLowerCase())
  return where.or([
    where('group_id', 'in', ids('product_groups')),
    where('garment_type_id', 'in', ids('garment_types')),
  ])
}

/** One variant of a colour, by its name or family, that has a piece left in one of the sizes. */
function comesIn(
  where: Where,
  { colors, sizes }: ProductCriteria,
  levels: ('colour_name' | 'colour_family')[] = ['colour_name', 'colour_family'],
) {
  let variants = where
    .selectFrom('variants')
    .select('variants.id')
    .whereRef('variants.product_id', '=', 'products.id')
  if (colors) {
    const names = colors.map((colour) => colour.toLowerCase())
    variants = variants.where((variant) =>
      variant.or(levels.map((level) => variant(sql`lower(${sql.ref(level)})`, 'in', names))),
    )
  }
  if (sizes) {
    const names = sizes.map((size) => size.toLowerCase())
    variants = variants
      .innerJoin('sizes', 'sizes.variant_id', 'variants.id')
      .where('stock', '>', 0)
      .where(sql`lower(sizes.size)`, 'in', names)
  }
  return where.exists(variants)
}
