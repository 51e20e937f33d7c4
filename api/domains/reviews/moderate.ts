import { reviewStates } from '../../../contract/reviews.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { photoAddress } from './list-reviews.ts'
import * as queries from './queries.ts'

const maxListed = 100
const maxReason = 300

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

export async function moderate(
  db: Db,
  act: 'approve' | 'reject',
  ids: string[],
  reason: string,
): Promise<string> {
  if (ids.length === 0) throw new StartupError('name the reviews by their numbers')
  const because = reason.trim()
  if (act === 'reject' && (because === '' || because.length > maxReason)) {
    throw new StartupError(`--reason is needed, in at most ${maxReason} characters`)
  }
  const [state, words] = act === 'approve' ? ['approved', ''] : ['rejected', because]
  await db.transaction().execute(async (tx) => {
    for (const id of ids) {
      const isId = /^[1-9]\d{0,8}$/.test(id)
      const isThere = isId && (await queries.setState(tx, Number(id), { state, because: words }))
      if (!isThere) throw new StartupError(`nothing was changed: there is no review ${id}`)
    }
  })
  return `${ids.length === 1 ? 'It is' : `${ids.length} are`} ${state}.`
}
