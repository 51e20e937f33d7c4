import { type RejectReason, rejectReasons } from '../../../contract/office/review-reasons.ts'
import { rejectNote } from '../../../contract/office/reviews.ts'
import { reviewStates } from '../../../contract/reviews.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { approveReview, rejectReview } from './handle-review.ts'
import { photoAddress } from './list-reviews.ts'
import * as queries from './queries.ts'

const maxListed = 100

export async function listForApproval(db: Db, publicUrl: string, state: string): Promise<string> {
  if (!reviewStates.some((each) => each === state)) {
    throw new StartupError(`--state is one of: ${reviewStates.join(', ')}`)
  }
  const reviews = await queries.listByState(db, state, maxListed)
  if (reviews.length === 0) return `No review is ${state}.`
  return reviews
    .map((review) =>
      [
        `${review.id}  ${'★'.repeat(review.rating)}  ${review.product}${review.size && `, ${review.size}`}`,
        `    ${review.author_name}, ${review.created_at.toISOString().slice(0, 10)}`,
        ...[review.title, ...review.body.split('\n')].filter(Boolean).map((line) => `    ${line}`),
        ...review.photos.map((key) => `    ${publicUrl}${photoAddress(key)}`),
        ...(review.rejected_because ? [`    Rejected: ${review.rejected_because}`] : []),
      ].join('\n'),
    )
    .join('\n\n')
}

/** As the office does it; all of them or none. */
export async function moderate(
  db: Db,
  act: 'approve' | 'reject',
  ids: string[],
  { reason, note = '' }: { reason?: string; note?: string } = {},
): Promise<string> {
  if (ids.length === 0) throw new StartupError('name the reviews by their numbers')
  const because =
    act === 'reject' ? { reason: readReason(reason), note: readNote(note) } : undefined
  await db.transaction().execute(async (tx) => {
    for (const id of ids) {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notChanged(id, 'There is no such review.')
      const done = because ? rejectReview(tx, Number(id), because) : approveReview(tx, Number(id))
      await done.catch((error: unknown) => {
        throw error instanceof Refusal ? notChanged(id, error.message) : error
      })
    }
  })
  const state = act === 'approve' ? 'approved' : 'rejected'
  return `${ids.length === 1 ? 'It is' : `${ids.length} are`} ${state}.`
}

const notChanged = (id: string, why: string) =>
  new StartupError(`nothing was changed, for review ${id}: ${why}`)

function readReason(reason: string | undefined): RejectReason {
  const known = rejectReasons.find((each) => each === reason)
  if (!known) throw new StartupError(`--reason is one of: ${rejectReasons.join(', ')}`)
  return known
}

function readNote(note: string): string {
  const read = rejectNote.safeParse(note)
  if (!read.success) throw new StartupError(`--note: ${read.error.issues[0]?.message}`)
  return read.data
}
