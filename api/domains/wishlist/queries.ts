import { sql } from 'kysely'
import type { Wish } from '../../../contract/wishlist.ts'
import type { Db } from '../../ground/db/pool.ts'

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
    .leftJoin('sizes', 'sizes.id', 'wishlist_items.size_id')
    .select([
      'wishlist_items.id',
      'wishlist_items.product_id',
      'wishlist_items.variant_id',
      'wishlist_items.size_id',
      'slug',
      'name',
      'brand',
      'is_active',
      'products.price_paise',
      'products.mrp_paise',
      'saved_price_paise',
      'wished.colour_name',
      'sizes.size',
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
      'products.price_paise',
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
    .columns(['customer_id', 'product_id', 'variant_id', 'size_id', 'saved_price_paise'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${customerId}::int`.as('customer_id'),
          sql<number>`${wish.product_id}::int`.as('product_id'),
          sql<number | null>`${wish.variant_id}::int`.as('variant_id'),
          sql<number | null>`${wish.size_id}::int`.as('size_id'),
          sql<number>`${wish.price_paise}::bigint`.as('saved_price_paise'),
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

export async function deleteItem(db: Db, customerId: number, productId: number): Promise<number> {
  const result = await db
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function findShare(db: Db, customerId: number) {
  return db
    .selectFrom('wishlist_shares')
    .select(['token', 'name', 'shared_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export function findShareByToken(db: Db, token: string) {
  return db
    .selectFrom('wishlist_shares')
    .select(['customer_id', 'name'])
    .where('token', '=', token)
    .executeTakeFirst()
}

/** An account that is being deleted gets none. */
export const upsertShare = (db: Db, customerId: number, share: { token: string; name: string }) =>
  sql`insert into wishlist_shares (customer_id, token, name)
    select id, ${share.token}, ${share.name} from customers
    where id = ${customerId} and deleted_at is null for no key update
    on conflict (customer_id) do update set name = excluded.name`.execute(db)

export const deleteShare = (db: Db, customerId: number) =>
  db.deleteFrom('wishlist_shares').where('customer_id', '=', customerId).execute()

export function countVotes(db: Db, customerId: number) {
  return db
    .selectFrom('wishlist_votes')
    .innerJoin('wishlist_items', 'wishlist_items.id', 'item_id')
    .select(['item_id', 'product_id', sql<number>`count(*)::integer`.as('votes')])
    .where('wishlist_votes.customer_id', '=', customerId)
    .groupBy(['item_id', 'product_id'])
    .orderBy('item_id', 'desc')
    .execute()
}
