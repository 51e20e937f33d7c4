import type { Db } from '../db/pool.ts'
import { forgetReturnReasons } from './queries.ts'

/** Forgets what deleted accounts wrote about returns that have been closed since. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetReturnReasons(db)
}
