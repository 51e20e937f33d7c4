import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import * as queries from './queries.ts'

/** Votes for a review, or takes the vote back; again it changes nothing. @returns how many found it helpful */
export async function voteForReview(
  db: Db,
  customerId: number,
  reviewId: number,
  isHelpful: boolean,
): Promise<{ helpful: number }> {
  const review = await queries.findApproved(db, reviewId)
  if (!review) throw new Refusal(404, 'There is no such review.')
  if (review.customer_id === customerId) throw new Refusal(409, 'It is your own review.')
  if (isHelpful) await queries.insertVote(db, reviewId, customerId)
  else await queries.deleteVote(db, reviewId, customerId)
  const voted = await queries.findApproved(db, reviewId)
  return { helpful: voted?.helpful_count ?? 0 }
}

export async function listVotes(db: Db, customerId: number, productId: number) {
  const votes = await queries.listVotes(db, productId, customerId)
  return { review_ids: votes.map(({ review_id: id }) => id) }
}
