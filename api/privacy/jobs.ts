import type { Db } from '../db/pool.ts'
import { forgetOrderNotes, forgetOrderTexts, forgetReturnReasons } from './queries.ts'

/** Of deleted accounts whose orders or returns have ended since. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetOrderNotes(db)
  await forgetOrderTexts(db)
  await forgetReturnReasons(db)
}
