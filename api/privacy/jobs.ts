import type { Db } from '../db/pool.ts'
import { forgetOrderNotes, forgetReturnReasons } from './queries.ts'

/** Forgets what deleted accounts wrote about orders and returns that have ended since. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetOrderNotes(db)
  await forgetReturnReasons(db)
}
