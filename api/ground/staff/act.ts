import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { Refusal } from '../errors/refusal.ts'
import { digestRequest } from './digest-request.ts'
import { findAct, storeResult } from './queries.ts'
import * as steps from './steps.ts'

export type Act = {
  staffId: number
  /** What may go back of an order without a second person; null for any, and nothing where it is left out. */
  refundLimitPaise?: number | null
  /** Null for a call that is the same however often it comes. */
  key: string | null
  /** What was asked for: the same key with another is refused. */
  asked: unknown
  requestId: string
}

const keyReused = () => new Refusal(422, 'This Idempotency-Key came with another body.')

/** Whether an act was done before with its key. @throws Refusal 422 where that came with another body */
export async function wasDone(
  db: Db,
  { staffId, key, asked }: Pick<Act, 'staffId' | 'key' | 'asked'>,
): Promise<boolean> {
  const earlier = key === null ? undefined : await findAct(db, staffId, key)
  if (!earlier) return false
  if (!earlier.request_sha256.equals(await digestRequest(asked))) throw keyReused()
  return true
}

/**
 * Does a member of staff's work in one transaction, once for its key. Whatever is written has her as
 * its actor.
 * @param work its result is stored with the key: no people's data may be in it
 * @returns the result, of the first call with the key
 */
export async function doOnce<Result>(
  db: Db,
  act: Act,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { staffId, key, requestId, refundLimitPaise = 0 } = act
  const requestSha256 = await digestRequest(act.asked)
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const started = await steps.startAct(tx, {
        staffId,
        key,
        requestSha256,
        requestId,
        refundLimitPaise,
      })
      if (started.outcome === 'key_reused') throw keyReused()
      // Stored by the first call, whose work was this.
      if (started.outcome === 'repeated') return started.result as Result
      const result = await work(tx)
      if (key !== null) await storeResult(tx, staffId, key, result ?? null)
      return result
    }),
  )
}
