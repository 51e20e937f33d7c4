import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Products } from '../db/types.ts'
import {
  arrange,
  narrow,
  orderOf,
  type ProductCriteria,
  type SearchTerms,
  type Sort,
  toPlaces,
} from './filters.ts'

export type ProductRow = Selectable<Products>

/** What was typed, mended against the words that products have; without terms it finds nothing. */
export async function toSearchTerms(db: Db, typed: string): Promise<SearchTerms> {
  const { rows } = await sql<{ terms: SearchTerms | null }>`
    select search_terms(${typed}) as terms`.execute(db)
  return rows[0]?.terms ?? []
}

/**
 * How many products pass the criteria, and the ids of one page of them. Unchanged products come from
 * the index; those that have changed since it was made are narrowed here, and stand among the others
 * once both are sorted. So many fewer unchanged ones may come before the page, and all of one
 * statement is of one moment.
 */
export async function listProductIds(
  db: Db,
  criteria: ProductCriteria,
  page: { sort: Sort; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const { limit, offset } = page
  const words = criteria.search && JSON.stringify(criteria.search)
  const changed = narrow(db.selectFrom('products'), criteria)
    .select('id')
    .where('id', 'in', (changes) => changes.selectFrom('product_changes').select('product_id'))
  const listed = arrange(db.selectFrom('products'), page.sort, criteria)
    .select('id')
    .where('id', 'in', sql<number>`(select unnest(unchanged.ids) union all select id from changed)`)
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with changed as materialized (${changed}),
    unchanged as materialized (
      select listed.*, first, n
      from (select n, greatest(${offset}::integer - n, 0) as first
            from (select count(*)::integer as n from changed) counted) asked,
      list_unchanged_products(${toPlaces(criteria)}::jsonb, ${words ?? null}::jsonb,
        ${orderOf(page.sort, criteria)}, first, ${limit}::integer + ${offset}::integer - first) listed
    )
    select products + n as count,
      array(${listed} limit ${limit} offset ${offset}::integer - first + skip) as ids
    from unchanged`.execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}

export function listSummaries(db: Db, productIds: number[]) {
  return db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .innerJoin('garment_types', 'garment_types.id', 'products.garment_type_id')
    .select([
      'products.id',
      'slug',
      'products.name',
      'brand',
      'price_paise',
      'mrp_paise',
      'discount_percentage',
      'new_variant',
      'is_bestseller',
      'is_active',
      'rating_sum',
      'rating_count',
      'product_groups.name as group_name',
      'garment_types.name as garment_type_name',
    ])
    .where(sql<boolean>`products.id = any(${productIds})`)
    .execute()
}

export function listVariants(db: Db, productIds: number[]) {
  return db
    .selectFrom('variants')
    .select(['id', 'product_id', 'colour_name', 'hex'])
    .where(sql<boolean>`product_id = any(${productIds})`)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
}

export function listSizes(db: Db, productIds: number[]) {
  return db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .select([
      'sizes.id',
      'sizes.variant_id',
      'variants.product_id',
      'size',
      'stock',
      'price_paise',
      'mrp_paise',
    ])
    .where(sql<boolean>`variants.product_id = any(${productIds})`)
    .orderBy('sizes.variant_id')
    .orderBy('sizes.position')
    .execute()
}

/** @param perVariant how many of each colour's pictures, from its first */
export function listPictures(db: Db, productIds: number[], perVariant: number) {
  return db
    .selectFrom('variant_pictures')
    .innerJoin('variants', 'variants.id', 'variant_pictures.variant_id')
    .innerJoin('pictures', 'pictures.id', 'variant_pictures.picture_id')
    .select([
      'variant_pictures.variant_id',
      'variants.product_id',
      'variant_pictures.alt',
      'pictures.key',
      'pictures.width',
      'pictures.height',
      'pictures.placeholder',
    ])
    .where(sql<boolean>`variants.product_id = any(${productIds})`)
    .where('variant_pictures.position', '<', perVariant)
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .orderBy('variant_pictures.position')
    .execute()
}

export function findProduct(db: Db, productId: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .innerJoin('garment_types', 'garment_types.id', 'products.garment_type_id')
    .selectAll('products')
    .select(['product_groups.name as group_name', 'garment_types.name as garment_type_name'])
    .where('products.id', '=', productId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function listCategories(db: Db) {
  const { rows } = await sql<{
    group_id: number
    group_name: string
    garment_type_id: number
    garment_type_name: string
    product_count: number
    lowest_paise: number | null
  }>`
    select g.id as group_id, g.name as group_name, t.id as garment_type_id, t.name as garment_type_name,
      coalesce(unchanged.products, 0) + coalesce(changed.products, 0) as product_count,
      (select price_paise from products
       where group_id = g.id and garment_type_id = t.id and is_active
       order by price_paise limit 1) as lowest_paise
    from group_garment_types member
    join product_groups g on g.id = group_id
    join garment_types t on t.id = garment_type_id
    left join count_unchanged_products('shelf') unchanged on value = group_id || '/' || garment_type_id
    left join (
      select group_id, garment_type_id, count(*)::integer as products from products
      where is_active and id in (select product_id from product_changes)
      group by group_id, garment_type_id
    ) changed using (group_id, garment_type_id)
    order by g.position, member.position`.execute(db)
  return rows
}

/** Variants of a colour family whose commonest shade stands for it. */
const shadesLookedAt = 50

/**
 * The colour families on sale, the commonest first, each with the shade that its first variants have
 * most often.
 */
export async function listColourFamilies(db: Db) {
  const { rows } = await sql<{ name: string; hex: string }>`
    with recursive families (family) as (
      (select lower(colour_family) from variants order by 1 limit 1)
      union all
      select (select lower(colour_family) from variants
              where lower(colour_family) > family order by 1 limit 1)
      from families where family is not null
    )
    select first.name, first.hex
    from families
    cross join lateral (
      select mode() within group (order by hex) as hex, min(colour_family) as name
      from (select hex, colour_family from variants
            where lower(colour_family) = family
              and (select is_active from products where products.id = product_id)
            order by product_id limit ${shadesLookedAt}) looked_at
    ) first
    left join count_unchanged_products('colour') unchanged on value = family
    left join (
      select lower(colour_family) as family, count(distinct product_id)::integer as products
      from variants join products on products.id = product_id
      where is_active and product_id in (select product_id from product_changes)
      group by lower(colour_family)
    ) changed using (family)
    where first.hex is not null
    order by coalesce(unchanged.products, 0) + coalesce(changed.products, 0) desc, family`.execute(
    db,
  )
  return rows
}

/**
 * The size of a product's colour that a shopper chose, with what a cart or an order preview shows.
 * Undefined when the three ids do not belong together or the product is off sale.
 */
export function findSize(
  db: Db,
  selection: { product_id: number; variant_id: number; size_variant_id: number },
) {
  return db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['sizes.id', 'sizes.stock', 'sizes.price_paise'])
    .where('sizes.id', '=', selection.size_variant_id)
    .where('variants.id', '=', selection.variant_id)
    .where('products.id', '=', selection.product_id)
    .where('products.is_active', '=', true)
    .executeTakeFirst()
}

export function listReviews(db: Db, productId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'author_name', 'rating', 'title', 'body', 'colour_name', 'size', 'created_at'])
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export function countReviewsByRating(db: Db, productId: number) {
  return db
    .selectFrom('reviews')
    .select(['rating', (count) => count.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .groupBy('rating')
    .execute()
}

export function listScenes(db: Db) {
  return db
    .selectFrom('scenes')
    .innerJoin('pictures', 'pictures.id', 'scenes.picture_id')
    .select(['name', 'role', 'alt', 'key', 'width', 'height', 'placeholder'])
    .orderBy('role')
    .orderBy('position')
    .execute()
}

/** The highest id that a product has; 0 without products. */
export async function findLastProductId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The products on sale with ids from `first` to `last`, each with the first picture of its colours. */
export function listSitemapProducts(db: Db, first: number, last: number) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'slug',
      'updated_at',
      sql<string[]>`array(
        select key from variants
        join variant_pictures on variant_id = variants.id and variant_pictures.position = 0
        join pictures on pictures.id = picture_id
        where product_id = products.id order by variants.position)`.as('picture_keys'),
    ])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}
