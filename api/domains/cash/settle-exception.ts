import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

export const noException = () => new Refusal(404, 'There is no such exception of a remittance.')

const isSettled = () =>
  new Refusal(409, 'This exception is settled already.', { code: 'already_done' })

/**
 * Settles a line of a remittance that did not match: `accepted` brings what was paid to the bank and writes the rest as
 * a loss, `noted` moves nothing.
 * @param given.reason needed, but to accept up to a rupee
 * @throws FieldRefusal without a reason; Refusal 404 unknown; 409 settled, or not short of cash that the courier has
 */
export async function settleException(
  db: Db,
  given: { id: number; settlement: 'accepted' | 'noted'; reason: string },
): Promise<void> {
  const { outcome } = await retryCollisions(() => steps.settleException(db, given))
  if (outcome === 'missing') throw noException()
  if (outcome === 'already') throw isSettled()
  if (outcome === 'no_reason') throw new FieldRefusal({ reason: ['Say why.'] })
  if (outcome === 'not_short') {
    throw new Refusal(409, 'Nothing is short here of cash that the courier has: note it instead.')
  }
}

/** Writes down that the courier was reminded. @throws Refusal 404 unknown; 409 settled */
export async function remindOfException(db: Db, id: number): Promise<void> {
  const { outcome } = await steps.remindOfException(db, { id })
  if (outcome === 'missing') throw noException()
  if (outcome === 'already') throw isSettled()
}
