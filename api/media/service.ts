import type { Db } from '../db/pool.ts'
import * as queries from './queries.ts'
import { removePicture, type StoredPicture } from './store.ts'

export function recordPicture(db: Db, picture: StoredPicture): Promise<number> {
  return queries.upsertPicture(db, picture)
}

export async function dropPicture(db: Db, key: string): Promise<void> {
  await queries.insertDroppedPicture(db, key)
}

/** Removes the files of dropped pictures: a crash, or a width that was being made, may have left some. */
export async function tidyPictures(db: Db, mediaDir: string): Promise<void> {
  for (const key of await queries.listDroppedPictures(db)) {
    await removePicture(mediaDir, key)
    await queries.deleteDroppedPicture(db, key)
  }
}
