import { type RejectReason, rejectReasonNames } from '../../../contract/office/review-reasons.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { writeAudit } from '../../ground/staff/queries.ts'
import * as queries from './handle-queries.ts'

/** The review as it was read: another version or state is refused. What is left out is as the act finds it. */
export type Seen = { version?: number | undefined; state?: string | undefined }

/**
 * Shows a review that waits or was rejected.
 * @throws Refusal 404; 409 where its author has changed it; MovedOn where another has handled it
 */
export async function approveReview(tx: Db, id: number, seen: Seen = {}): Promise<void> {
  const review = await lock(tx, id, seen)
  const { state, rejected_because } = review
  if (state === 'approved') throw new MovedOn('It is shown already.')
  await queries.approve(tx, id)
  await writeAudit(
    tx,
    'review.approve',
    `review ${id}`,
    { state, rejected_because },
    { state: 'approved' },
  )
  // One that was not sent while the review was hidden.
  if (review.reply !== null) await mailReply(tx, review, review.reply)
}

/**
 * Hides a review, for one of few reasons, which its author reads.
 * @throws as approveReview
 */
export async function rejectReview(
  tx: Db,
  id: number,
  { reason, note }: { reason: RejectReason; note: string },
  seen: Seen = {},
): Promise<void> {
  const review = await lock(tx, id, seen)
  const { state } = review
  if (state === 'rejected') throw new MovedOn('It is rejected already.')
  const because = `${rejectReasonNames[reason]}.${note && ` ${note}`}`
  await queries.reject(tx, id, reason, because)
  const after = { state: 'rejected', reason, rejected_because: because }
  await writeAudit(tx, 'review.reject', `review ${id}`, { state }, after)
  await mailRejection(tx, review)
}

/** Once for what she wrote, also where it is shown and rejected again; what was not sent yet is written anew. */
async function mailRejection(tx: Db, review: queries.LockedReview): Promise<void> {
  const { id, version, author_email: recipient } = review
  const messageId = `review-rejected.${id}.${version}`
  await queries.deleteUnsent(tx, messageId)
  if (recipient === null || (await queries.hasMail(tx, messageId))) return
  const payload = { review_id: id, version }
  await insertMail(tx, { messageId, kind: 'review_rejected', recipient, payload })
}

/**
 * Answers a review that is shown. Its author gets one mail, with the reply as it reads when that is sent.
 * @param text empty takes the reply back
 * @param seen.was the reply that was seen, '' for none
 * @throws as approveReview; 409 with both values where another has replied
 */
export async function replyToReview(
  tx: Db,
  id: number,
  text: string,
  { version, was }: Pick<Seen, 'version'> & { was?: string | undefined } = {},
): Promise<void> {
  const review = await lock(tx, id, { version })
  if (review.state !== 'approved') throw new MovedOn('Only a review that is shown is answered.')
  const theirs = review.reply ?? ''
  if (theirs === text) return
  if (was !== undefined && was !== theirs && !review.is_own_reply) {
    throw new MovedOn('Another has answered it meanwhile.', {
      version: review.version,
      values: { text: { yours: text, theirs } },
    })
  }
  await queries.setReply(tx, id, text)
  await writeAudit(
    tx,
    'review.reply',
    `review ${id}`,
    { reply: review.reply },
    { reply: text || null },
  )
  await mailReply(tx, review, text)
}

/** Its earlier mail goes where that was neither sent nor tried, or was dropped because the reply was not shown. */
async function mailReply(tx: Db, review: queries.LockedReview, text: string): Promise<void> {
  const { id, reply_mailed_at: mailedAt, author_email: recipient } = review
  const messageId = `review-replied.${id}`
  const wasMailed = mailedAt !== null && !(await queries.deleteUnsent(tx, messageId))
  if (wasMailed) return
  const isDue = text !== '' && recipient !== null
  await queries.markMailed(tx, id, isDue)
  if (!isDue) return
  await insertMail(tx, { messageId, kind: 'review_replied', recipient, payload: { review_id: id } })
}

const changed = 'Its author has changed it since you read it. Please load the page again.'

async function lock(tx: Db, id: number, seen: Seen): Promise<queries.LockedReview> {
  // What another does while this waits for the lock was not seen either.
  const found = await queries.findSeen(tx, id)
  const review = await queries.lockReview(tx, id)
  if (!found || !review) throw new Refusal(404, 'There is no such review.')
  if ((seen.version ?? found.version) !== review.version) {
    throw new DetailedRefusal(409, changed, {}, 'conflict')
  }
  if ((seen.state ?? found.state) !== review.state) {
    throw new MovedOn('Another has handled it meanwhile. Please load the page again.')
  }
  return review
}
