import type { Db } from '../db/pool.ts'
import type { StoredPicture } from './store.ts'

/** @returns the picture's id, an earlier one when the same bytes are known */
export async function upsertPicture(db: Db, picture: StoredPicture): Promise<number> {
  const row = await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ placeholder: picture.placeholder }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function insertDroppedPicture(db: Db, key: string) {
  return db
    .insertInto('dropped_pictures')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listDroppedPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('dropped_pictures').select('key').execute()
  return rows.map(({ key }) => key)
}

export function deleteDroppedPicture(db: Db, key: string) {
  return db.deleteFrom('dropped_pictures').where('key', '=', key).execute()
}
