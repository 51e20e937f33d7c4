import { type Insertable, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Nominees } from '../../ground/db/types.ts'

// Erasure is this domain's purpose, so it writes to other domains' tables.

export function listWishes(db: Db, customerId: number) {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .leftJoin('variants', 'variants.id', 'wishlist_items.variant_id')
    .leftJoin('sizes', 'sizes.id', 'wishlist_items.size_id')
    .select([
      'products.name as product',
      'variants.colour_name as colour',
      'sizes.size',
      'saved_price_paise',
      'wishlist_items.created_at',
    ])
    .where('wishlist_items.customer_id', '=', customerId)
    .orderBy('wishlist_items.id')
    .execute()
}

export function listReturnRequests(db: Db, customerId: number) {
  return db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.return_request_id', '=', 'request.id')
        .on('refunds.status', '!=', 'failed'),
    )
    .select(['orders.number as order_number', 'line.product_name as product'])
    .select(['request_type', 'request.reason', 'request.created_at'])
    .select(sql<string>`status_for_customer(p_request => request)`.as('status'))
    .select((row) => row.fn.coalesce('request.upi_id', 'refunds.upi_id').as('upi_id'))
    .where('request.customer_id', '=', customerId)
    .orderBy('request.id')
    .execute()
}

export function listReviews(db: Db, customerId: number) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.name as product', 'rating', 'title', 'body', 'reviews.created_at'])
    .select(['colour_name as colour', 'size', 'fit', 'reviews.state', 'rejected_because'])
    .select(['reply', 'replied_at'])
    .select(
      sql<string[]>`array(select '/media/' || key from review_photos
        where review_id = reviews.id order by position)`.as('photos'),
    )
    .where('customer_id', '=', customerId)
    .orderBy('reviews.id')
    .execute()
}

export const listVotes = (db: Db, customerId: number) =>
  db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.name as product', 'voted_at'])
    .where('review_votes.customer_id', '=', customerId)
    .orderBy('voted_at')
    .execute()

/** What those who work here have noted of her. */
export const listCustomerNotes = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_notes')
    .select(['text', 'at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

export function listMails(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'created_at'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

export async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

export async function deleteBelongings(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('cart_lines').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('cart_offer_codes').where('customer_id', '=', customerId).execute()
  await db
    .updateTable('offer_uses')
    .set({ email: '', phone: '' })
    .where('customer_id', '=', customerId)
    .execute()
  // Before the items, as a vote locks them in that order.
  await db.deleteFrom('wishlist_shares').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('wishlist_items').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('recently_viewed').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('stock_alerts').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('muted_notifications').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('customer_notes').where('customer_id', '=', customerId).execute()
  await deleteNominee(db, customerId)
}

export const findNominee = (db: Db, customerId: number) =>
  db.selectFrom('nominees').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

export const saveNominee = (db: Db, nominee: Insertable<Nominees>) =>
  db
    .insertInto('nominees')
    .values(nominee)
    .onConflict((other) =>
      other.column('customer_id').doUpdateSet({ ...nominee, named_at: sql<Date>`now()` }),
    )
    .execute()

export const deleteNominee = (db: Db, customerId: number) =>
  db.deleteFrom('nominees').where('customer_id', '=', customerId).execute()

export const lockAway = (db: Db, customerId: number) =>
  sql`select lock_away(p_customer_id => ${customerId})`.execute(db)

export const eraseLocked = (db: Db) => sql`select erase_locked_accounts()`.execute(db)

/** Shown reviews stay, without author and photos. @returns the keys of the photos */
export async function forgetReviewer(db: Db, customerId: number): Promise<string[]> {
  await db.deleteFrom('review_votes').where('customer_id', '=', customerId).execute()
  const photos = await db
    .deleteFrom('review_photos')
    .using('reviews')
    .whereRef('reviews.id', '=', 'review_id')
    .where('customer_id', '=', customerId)
    .returning('key')
    .execute()
  await db
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .where('state', '!=', 'approved')
    .execute()
  await db
    .updateTable('reviews')
    .set({ customer_id: null, author_name: 'A customer', photo_count: 0, idempotency_key: null })
    .where('customer_id', '=', customerId)
    .execute()
  return photos.map(({ key }) => key)
}

/** Orders have a copy; a payment that still comes is refunded. */
export function forgetPaymentAddresses(db: Db, customerId: number) {
  return db
    .updateTable('purchases')
    .set({ shipping_address: '{}', notes: null })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Of deleted accounts; an open request still needs its reason. */
export function forgetReturnReasons(db: Db) {
  return db
    .updateTable('return_requests')
    .from('customers')
    .set({ reason: '' })
    .whereRef('customers.id', '=', 'return_requests.customer_id')
    .where('deleted_at', 'is not', null)
    .where('closed_at', 'is not', null)
    .where('reason', '!=', '')
    .execute()
}

/** Of deleted accounts; an order on its way still needs its notes. */
export function forgetOrderNotes(db: Db) {
  return db
    .updateTable('orders')
    .from('customers')
    .set({ notes: null })
    .whereRef('customers.id', '=', 'orders.customer_id')
    .where('deleted_at', 'is not', null)
    .where('orders.status', 'in', ['Delivered', 'Cancelled', 'Refunded', 'Exchanged'])
    .where('notes', 'is not', null)
    .execute()
}

/** What staff wrote about ended orders of deleted accounts. */
export const forgetOrderTexts = (db: Db) => sql`select forget_order_texts()`.execute(db)

export const forgetOrderViews = (db: Db, customerId: number) =>
  sql`select forget_order_views(p_customer_id => ${customerId})`.execute(db)

/** Of ended orders of deleted accounts. @returns the keys of the photos of their parcels */
export async function forgetParcelPhotos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select forget_parcel_photos() as key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Mails that are still to be sent go out. */
export function deletePastMails(db: Db, recipient: string) {
  return db
    .deleteFrom('outbox')
    .where('recipient', '=', recipient)
    .where((either) => either('sent_at', 'is not', null).or('held_at', 'is not', null))
    .execute()
}
