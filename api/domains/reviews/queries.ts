import { sql } from 'kysely'
import type { ReviewSort } from '../../../contract/reviews.ts'
import type { Db } from '../../ground/db/pool.ts'

/** The names of the pictures of a review, in their order. */
export const photoKeys = sql<string[]>`array(
  select key from review_photos where review_id = reviews.id order by position)`.as('photos')

export const findRated = (db: Db, productId: number) =>
  db
    .selectFrom('products')
    .select('rating_count')
    .where('id', '=', productId)
    .where('is_active', '=', true)
    .executeTakeFirst()

export type Narrowed = { stars?: number | undefined; size?: string | undefined }

const approved = (db: Db, productId: number, { stars, size }: Narrowed = {}) =>
  db
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('state', '=', 'approved')
    .$if(stars !== undefined, (query) => query.where('rating', '=', stars ?? 0))
    .$if(size !== undefined, (query) => query.where('size', '=', size ?? ''))

export const listApproved = (
  db: Db,
  productId: number,
  {
    sort,
    limit,
    offset,
    ...narrowed
  }: Narrowed & { sort: ReviewSort; limit: number; offset: number },
) =>
  approved(db, productId, narrowed)
    .select(['id', 'author_name', 'rating', 'title', 'body', 'colour_name', 'size', 'fit'])
    .select(['helpful_count', 'order_line_id', 'created_at', 'reply', 'replied_at', photoKeys])
    .$if(sort === 'helpful', (query) => query.orderBy('helpful_count', 'desc'))
    .$if(sort === 'photos', (query) => query.orderBy('photo_count', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countApproved = async (db: Db, productId: number, narrowed: Narrowed) =>
  (
    await approved(db, productId, narrowed)
      .select((count) => count.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countByRating = (db: Db, productId: number) =>
  approved(db, productId)
    .select(['rating', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute()

export const listSizes = (db: Db, productId: number) =>
  approved(db, productId)
    .select('size')
    .where('size', '!=', '')
    .groupBy('size')
    .orderBy(
      sql`(select min(sizes.position) from sizes join variants on variants.id = variant_id
        where variants.product_id = ${productId} and sizes.size = reviews.size)`,
    )
    .orderBy('size')
    .execute()

export const findCustomerOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('orders.customer_id')
    .where('orders.id', '=', orderId)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

export const findOrder = (db: Db, customerId: number, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'delivered_at'])
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export const listItems = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'product_name', 'colour_name', 'size', 'picture_key'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const listOfLines = (db: Db, lineIds: number[]) =>
  db
    .selectFrom('reviews')
    .select(['id', 'order_line_id', 'rating', 'title', 'body', 'colour_name', 'size', 'fit'])
    .select([
      'state',
      'rejected_because',
      'version',
      'created_at',
      'reply',
      'replied_at',
      photoKeys,
    ])
    .where(sql<boolean>`order_line_id = any(${lineIds})`)
    .execute()

export const lockReview = (tx: Db, customerId: number, lineId: number, orderId: number | null) =>
  tx
    .selectFrom('reviews')
    .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
    .select(['reviews.id', photoKeys])
    .where('reviews.order_line_id', '=', lineId)
    .where('reviews.customer_id', '=', customerId)
    .$if(orderId !== null, (query) => query.where('order_lines.order_id', '=', orderId ?? 0))
    .forUpdate('reviews')
    .executeTakeFirst()

export const deleteReview = (tx: Db, reviewId: number) =>
  tx.deleteFrom('reviews').where('id', '=', reviewId).execute()

export const findApproved = (db: Db, reviewId: number) =>
  db
    .selectFrom('reviews')
    .select(['customer_id', 'helpful_count'])
    .where('id', '=', reviewId)
    .where('state', '=', 'approved')
    .executeTakeFirst()

export const insertVote = (db: Db, reviewId: number, customerId: number) =>
  db
    .insertInto('review_votes')
    .values({ review_id: reviewId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteVote = (db: Db, reviewId: number, customerId: number) =>
  db
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('customer_id', '=', customerId)
    .execute()

export const listVotes = (db: Db, productId: number, customerId: number) =>
  db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .select('review_id')
    .where('review_votes.customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute()

export const listByState = (db: Db, state: string, limit: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'products.name as product', 'author_name', 'rating', 'title', 'body'])
    .select(['reviews.size', 'fit', 'rejected_because', 'reviews.created_at', photoKeys])
    .where('reviews.state', '=', state)
    .orderBy('reviews.id')
    .limit(limit)
    .execute()

/** One that is shown with the shop's reply. */
/** What is mailed to its author of a rejection, unless she has changed it since or is gone. */
export const findRejected = (db: Db, reviewId: number, version: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .select(['products.name as product', 'order_lines.id as line_id', 'order_lines.order_id'])
    .select(['title', 'body', 'reject_reason', 'rejected_because'])
    .where('reviews.id', '=', reviewId)
    .where('reviews.version', '=', version)
    .where('reviews.state', '=', 'rejected')
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

export const findReplied = (db: Db, reviewId: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.name as product', 'product_id', 'title', 'body', 'reply'])
    .where('reviews.id', '=', reviewId)
    .where('reviews.state', '=', 'approved')
    .where('reply', 'is not', null)
    .executeTakeFirst()
