import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Open ones, by when they were last seen. */
export const listSessions = (db: Db, staffIds: number[]) =>
  db
    .selectFrom('staff_sessions')
    .select(['id', 'staff_id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', sql<number>`any(${staffIds})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type Which = { only: number } | { except: number }

/** What they were opened by. */
export function endSessions(db: Db, staffId: number, which: Which) {
  const ended = db.deleteFrom('staff_sessions').where('staff_id', '=', staffId)
  const those =
    'only' in which ? ended.where('id', '=', which.only) : ended.where('id', '!=', which.except)
  return those.returning('user_agent').execute()
}
