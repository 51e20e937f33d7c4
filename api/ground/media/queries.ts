import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredPicture } from './store.ts'

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

/** One is old when no width of it can still be under way. */
export function listDroppedPictures(db: Db) {
  return db
    .selectFrom('dropped_pictures')
    .select('key')
    .select(sql<boolean>`dropped_at < now() - interval '10 minutes'`.as('is_old'))
    .execute()
}

/** Shared by transactions that remove files; the backup takes it alone. */
export async function lockPictures(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('nool:pictures'))`.execute(tx)
}

export function deleteDroppedPicture(db: Db, key: string) {
  return db.deleteFrom('dropped_pictures').where('key', '=', key).execute()
}
