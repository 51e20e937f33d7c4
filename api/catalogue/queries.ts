import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Products } from '../db/types.ts'

export type ProductRow = Selectable<Products>

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
