import { createHash } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { Refusal } from '../errors/refusal.ts'
import { storeResult } from './queries.ts'
import * as steps from './steps.ts'

export type Act = {
  staffId: number
  /** Null for a call that is the same however often it comes. */
  key: string | null
  /** What was asked for: the same key with another is refused. */
  asked: unknown
  requestId: string
}

/**
 * Does a member of staff's work in one transaction, once for its key. Whatever is written has her as
 * its actor.
 * @param work its result is stored with the key: no people's data may be in it
 * @returns the result, of the first call with the key
 * @throws Refusal 422 when the key came with another body; what `work` throws undoes all, key included
 */
export function doOnce<Result>(
  db: Db,
  act: Act,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { staffId, key, requestId } = act
  const requestSha256 = createHash('sha256').update(JSON.stringify(act.asked)).digest()
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const started = await steps.startAct(tx, { staffId, key, requestSha256, requestId })
      if (started.outcome === 'key_reused') {
        throw new Refusal(422, 'This Idempotency-Key came with another body.')
      }
      // Stored by the first call, whose work was this.
      if (started.outcome === 'repeated') return started.result as Result
      const result = await work(tx)
      if (key !== null) await storeResult(tx, staffId, key, result ?? null)
      return result
    }),
  )
}
