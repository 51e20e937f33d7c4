import type { Db } from '../db/pool.ts'
import { forgetOrderNotes, forgetReturnReasons } from './queries.ts'

/** Of deleted accounts whose orders or returns have ended since. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetOrderNotes(db)
  await forgetReturnReasons(db)
}
