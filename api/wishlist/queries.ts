import { sql } from 'kysely'
import type { Wish } from '../../contract/wishlist.ts'
import type { Db } from '../db/pool.ts'

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export function listItems(db: Db, customerId: number) {
  const firstVariant = sql`(
    select id from variants where product_id = products.id order by position limit 1)`
  const front = (variant: typeof firstVariant) => sql<string | null>`(
    select key from variant_pictures join pictures on pictures.id = picture_id
    where variant_id = ${variant} order by position limit 1)`
  const stock = sql<number>`(
    select coalesce(sum(stock), 0) from sizes join variants on variants.id = variant_id
    where product_id = products.id)`
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .leftJoin('variants as wished', 'wished.id', 'wishlist_items.variant_id')
    .select([
      'wishlist_items.id',
      'wishlist_items.product_id',
      'wishlist_items.variant_id',
      'wishlist_items.size_id',
      'slug',
      'name',
      'brand',
      'is_active',
      'price_paise',
      'wished.colour_name',
      front(sql`wished.id`).as('wished_picture'),
      front(firstVariant).as('first_picture'),
      stock.as('stock'),
    ])
    .where('wishlist_items.customer_id', '=', customerId)
    .orderBy('wishlist_items.id', 'desc')
    .execute()
}

/** A product on sale, with the colour and size where they are its own. A size implies its colour. */
export function findWish(db: Db, wish: Wish) {
  return db
    .selectFrom('products')
    .leftJoin('sizes', (join) => join.on('sizes.id', '=', wish.variant_size ?? null))
    .leftJoin('variants', (join) =>
      join
        .onRef('variants.product_id', '=', 'products.id')
        .on('variants.id', '=', sql<number>`coalesce(${wish.variant_id}::int, sizes.variant_id)`)
        .on(sql<boolean>`variants.id = coalesce(sizes.variant_id, variants.id)`),
    )
    .select([
      'products.id as product_id',
      'variants.id as variant_id',
      sql<number | null>`case when variants.id is not null then sizes.id end`.as('size_id'),
    ])
    .where('products.id', '=', wish.product_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export type FoundWish = NonNullable<Awaited<ReturnType<typeof findWish>>>

/** False when the product is listed already or the list is full. Parallel adds may pass the limit. */
export async function insertItem(
  db: Db,
  customerId: number,
  wish: FoundWish,
  maxItems: number,
): Promise<boolean> {
  const count = sql<number>`(select count(*) from wishlist_items where customer_id = ${customerId})`
  const result = await db
    .insertInto('wishlist_items')
    .columns(['customer_id', 'product_id', 'variant_id', 'size_id'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${customerId}::int`.as('customer_id'),
          sql<number>`${wish.product_id}::int`.as('product_id'),
          sql<number | null>`${wish.variant_id}::int`.as('variant_id'),
          sql<number | null>`${wish.size_id}::int`.as('size_id'),
        ])
        .where(count, '<', maxItems),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function hasItem(db: Db, customerId: number, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wishlist_items')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of items deleted: none when the product is not in the customer's list. */
export async function deleteItem(db: Db, customerId: number, productId: number): Promise<number> {
  const result = await db
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
