import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'

/** Forgets what has ended: sessions past their 30 days, and counts of limits that were reset. */
export async function tidyAccounts(db: Db): Promise<void> {
  await queries.deleteExpiredSessions(db)
  await queries.deleteExpiredRateLimits(db)
}
