import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'
import type { StoredPicture } from './store.ts'

/**
 * Records a kept picture, once for the same bytes.
 *
 * @returns the picture's id
 */
export function recordPicture(db: Db, picture: StoredPicture): Promise<number> {
  return queries.upsertPicture(db, picture)
}
