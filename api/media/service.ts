import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'
import { removePicture, type StoredPicture } from './store.ts'

/**
 * Records a kept picture, once for the same bytes.
 *
 * @returns the picture's id
 */
export function recordPicture(db: Db, picture: StoredPicture): Promise<number> {
  return queries.upsertPicture(db, picture)
}

/** Notes in the caller's transaction that nobody shows a picture any more. */
export async function dropPicture(db: Db, key: string): Promise<void> {
  await queries.insertDroppedPicture(db, key)
}

/**
 * Removes what has been dropped: its files were removed with it, unless the shop ended in between or
 * a width was being made.
 */
export async function tidyPictures(db: Db, mediaDir: string): Promise<void> {
  for (const key of await queries.listDroppedPictures(db)) {
    await removePicture(mediaDir, key)
    await queries.deleteDroppedPicture(db, key)
  }
}
