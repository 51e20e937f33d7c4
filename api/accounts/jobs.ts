import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'
import { deleteOldResets } from './reset-queries.ts'

/** Forgets what has ended: sessions past their 30 days, password resets past a day, and counts of limits that were reset. */
export async function tidyAccounts(db: Db): Promise<void> {
  await queries.deleteExpiredSessions(db)
  await deleteOldResets(db)
  await queries.deleteExpiredRateLimits(db)
}
