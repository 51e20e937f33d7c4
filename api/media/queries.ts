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
