import type { Db } from '../db/pool.ts'
import type { Media } from './open-media.ts'
import * as queries from './queries.ts'
import { removePicture, type StoredPicture } from './store.ts'

export function recordPicture(db: Db, picture: StoredPicture): Promise<number> {
  return queries.upsertPicture(db, picture)
}

export async function dropPicture(db: Db, key: string): Promise<void> {
  await queries.insertDroppedPicture(db, key)
}

/** Removes the files of a dropped picture once that is committed; what fails is left to the tidying. */
export async function removeDropped(db: Db, media: Media, key: string): Promise<void> {
  await removeUnlessBackedUp(db, media, key).catch(() => {})
}

/** Removes the files of dropped pictures: a failure, or a width that was being made, may have left some. */
export async function tidyPictures(db: Db, media: Media): Promise<void> {
  for (const { key, is_old: isOld } of await queries.listDroppedPictures(db)) {
    await removeUnlessBackedUp(db, media, key)
    if (isOld) await queries.deleteDroppedPicture(db, key)
  }
}

/** Waits for the moment in which a backup copies the pictures that the database names. */
function removeUnlessBackedUp(db: Db, media: Media, key: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await queries.lockPictures(tx)
    await removePicture(media, key)
  })
}
