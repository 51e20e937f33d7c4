import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'
import { deleteOldResets } from './reset-queries.ts'
import { deleteExpiredSessions } from './session-queries.ts'

/** Deletes expired sessions, password resets and unproved guests older than a day, and rate limits past their window. */
export async function tidyAccounts(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldResets(db)
  await queries.deleteUnprovedGuests(db)
  await queries.deleteExpiredRateLimits(db)
}
