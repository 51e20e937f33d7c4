import type { Db } from '../../ground/db/pool.ts'
import { deleteOldLogins } from './phone-login-queries.ts'
import * as queries from './queries.ts'
import { deleteOldResets } from './reset-queries.ts'
import { deleteExpiredSessions } from './session-queries.ts'

export async function tidyAccounts(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldResets(db)
  await deleteOldLogins(db)
  await queries.deleteUnprovedGuests(db)
  await queries.deleteExpiredRateLimits(db)
}
