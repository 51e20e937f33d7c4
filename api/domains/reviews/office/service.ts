import {
  type OfficeReviewState,
  rejectReasons,
  rejectReasonsAndOther,
} from '../../../../contract/office/review-reasons.ts'
import type { OfficeReview, RejectedReviews } from '../../../../contract/office/reviews.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { photoAddress, toReply } from '../list-reviews.ts'
import * as queries from './queries.ts'

const pageSize = 50

/** In the database a shown review is approved. */
export const storedState = { waiting: 'waiting', shown: 'approved', rejected: 'rejected' }

type Asked = { state: OfficeReviewState; reason: string; month: string; cursor: string }

export async function listReviews(
  db: Db,
  { state, reason, month, cursor }: Asked,
): Promise<{ results: OfficeReview[]; next: string | null }> {
  const found = await queries.listOf(db, {
    state: storedState[state],
    reason,
    month,
    after: readCursor(cursor),
    limit: pageSize + 1,
  })
  const { results, next } = nextOf(found, pageSize)
  return { results: results.map(toReview), next }
}

/** How many are rejected, by month and reason: each count opens into the list of the same two. */
export async function reportRejected(db: Db): Promise<RejectedReviews> {
  const rows = await queries.countRejected(db)
  return {
    rows: rows.map(({ month, reason, count }) => ({
      month,
      reason: rejectReasonsAndOther.find((each) => each === reason) ?? 'other',
      count,
    })),
  }
}

export async function showReview(db: Db, id: number): Promise<OfficeReview> {
  const row = await queries.findReview(db, id)
  if (!row) throw new Refusal(404, 'There is no such review.')
  return toReview(row)
}

function toReview(row: queries.ReviewRow): OfficeReview {
  const { id, version, author_name, rating, title, body, size, rejected_because } = row
  const reply = toReply(row)
  return {
    id,
    version,
    author_name,
    rating,
    title,
    body,
    size,
    rejected_because,
    state: row.state === 'approved' ? 'shown' : row.state === 'rejected' ? 'rejected' : 'waiting',
    product: { id: row.product_id, name: row.product_name },
    colour: row.colour_name,
    photos: row.photos.map(photoAddress),
    created_at: row.created_at.toISOString(),
    rejected_at: row.rejected_at?.toISOString() ?? null,
    reject_reason: rejectReasons.find((each) => each === row.reject_reason) ?? null,
    reply: reply && { ...reply, actor: actorOf(row.replied_by, row.staff_name) },
  }
}
