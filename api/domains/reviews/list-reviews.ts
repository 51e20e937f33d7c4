import { pageSize } from '../../../contract/catalogue.ts'
import type { Answer } from '../../../contract/client.ts'
import type { Fit, ReviewSort } from '../../../contract/reviews.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { pageNumber, pageOf } from '../../ground/http/paging.ts'
import * as queries from './queries.ts'

type Asked = queries.Narrowed & { page: { number: string; url: string }; sort: ReviewSort }

export async function listReviews(
  db: Db,
  productId: number,
  { page, sort, stars, size }: Asked,
): Promise<Answer<'GET /api/products/{id}/reviews/'>> {
  const number = pageNumber(page.number)
  const narrowed = { stars, size: size || undefined }
  const span = { limit: pageSize, offset: (number - 1) * pageSize }
  const [product, rows, byRating, sizes] = await Promise.all([
    queries.findRated(db, productId),
    queries.listApproved(db, productId, { sort, ...narrowed, ...span }),
    queries.countByRating(db, productId),
    queries.listSizes(db, productId),
  ])
  if (!product) throw new Refusal(404, 'Product not found.')
  const isNarrowed = narrowed.stars !== undefined || narrowed.size !== undefined
  const count = isNarrowed
    ? await queries.countApproved(db, productId, narrowed)
    : product.rating_count
  const reviews = rows.map((row) => ({
    id: row.id,
    author_name: row.author_name,
    rating: row.rating,
    title: row.title,
    body: row.body,
    colour: row.colour_name,
    size: row.size,
    fit: toFit(row.fit),
    photos: row.photos.map(photoAddress),
    helpful: row.helpful_count,
    is_received: row.order_line_id !== null,
    created_at: row.created_at.toISOString(),
    reply: toReply(row),
  }))
  return {
    ...pageOf(reviews, { number, count, size: pageSize, url: page.url }),
    by_rating: Object.fromEntries(byRating.map((row) => [row.rating, row.count])),
    sizes: sizes.map((row) => row.size),
  }
}

/** The column's check constraint allows only these. */
export const toFit = (fit: string | null) => fit as Fit | null

export const toReply = ({
  reply,
  replied_at,
}: {
  reply: string | null
  replied_at: Date | null
}) => (reply === null || replied_at === null ? null : { text: reply, at: replied_at.toISOString() })

export const photoAddress = (key: string) => `/media/${key}`
