import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Fit } from '../../../contract/reviews.ts'
import { compileOnce } from '../../ground/db/compile-once.ts'
import type { Db } from '../../ground/db/pool.ts'
import { offerPriceOfSize } from './offered.ts'
import { saleOfSize } from './sale.ts'

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]
export type VariantRow = ProductRow['variants'][number]

/** Products with at most `maxPictures` of each colour, in any order, on sale or not. */
export const findProducts = compileOnce((db, productIds: number[], maxPictures: number) =>
  selectProducts(db, maxPictures).where(sql<boolean>`products.id = any(${productIds})`),
)

// For an array of one PostgreSQL would plan the query anew each time, which takes 0.3 ms.
const productsOfId = compileOnce((db, productId: number, maxPictures: number) =>
  selectProducts(db, maxPictures).where('products.id', '=', productId),
)

export async function findProduct(db: Db, productId: number, maxPictures: number) {
  const [product] = await productsOfId(db, productId, maxPictures)
  return product
}

function selectProducts(db: Db, maxPictures: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .innerJoin('garment_types', 'garment_types.id', 'products.garment_type_id')
    .select((product) => [
      'products.id',
      'slug',
      'products.name',
      'brand',
      'description',
      'key_features',
      'material_care',
      'country_of_origin',
      'declarations',
      'gender',
      'price_paise',
      'mrp_paise',
      'discount_percentage',
      'new_variant',
      'is_bestseller',
      'is_active',
      'is_archived',
      'is_returnable',
      'is_replaceable',
      'rating_sum',
      'rating_count',
      'product_groups.name as group_name',
      'garment_types.name as garment_type_name',
      jsonArrayFrom(
        product
          .selectFrom('variants')
          .select((variant) => [
            'variants.id',
            'colour_name',
            'colour_family',
            'hex',
            jsonArrayFrom(
              variant
                .selectFrom('sizes')
                .select([
                  'id',
                  'size',
                  'stock',
                  'price_paise',
                  'mrp_paise',
                  saleOfSize.as('sale'),
                  offerPriceOfSize.as('offer_paise'),
                ])
                .whereRef('variant_id', '=', 'variants.id')
                .orderBy('position'),
            ).as('sizes'),
            jsonArrayFrom(
              variant
                .selectFrom('variant_pictures')
                .innerJoin('pictures', 'pictures.id', 'picture_id')
                .select([
                  'key',
                  'alt',
                  'width',
                  'height',
                  'placeholder',
                  'view',
                  'worn_height_cm',
                  'worn_size',
                ])
                .whereRef('variant_id', '=', 'variants.id')
                .where('position', '<', maxPictures)
                .orderBy('position'),
            ).as('pictures'),
          ])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('position'),
      ).as('variants'),
    ])
}

/** What was answered of the fit of each size; a line counts once, and by its review where that says so. */
export async function countFits(db: Db, productId: number) {
  const { rows } = await sql<{ size: string; fit: Fit; count: number }>`
    select size, fit, count(*)::integer as count from (
      select size, fit from reviews
      where product_id = ${productId} and state = 'approved' and fit is not null
      union all
      (select distinct on (order_line_id) fit_size, fit from return_requests as request
       where fit_product_id = ${productId} and fit is not null and not exists (
         select from reviews where reviews.order_line_id = request.order_line_id
           and state = 'approved' and reviews.fit is not null)
       order by order_line_id, id)
    ) answers group by size, fit`.execute(db)
  return rows
}

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

export function listScenes(db: Db) {
  return db
    .selectFrom('scenes')
    .innerJoin('pictures', 'pictures.id', 'scenes.picture_id')
    .select(['name', 'role', 'alt', 'key', 'width', 'height', 'placeholder'])
    .orderBy('role')
    .orderBy('position')
    .execute()
}
