import type { Db } from '../db/pool.ts'
import { forgetUpiIds } from './queries.ts'

/** Forgets the UPI ids of deleted accounts whose last returns have been closed since. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetUpiIds(db)
}
