import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Pushes, VapidKeys } from '../db/types.ts'
import { claimDue } from '../jobs/claim-due.ts'

export type PushRow = Selectable<Pushes>

const now = sql<Date>`now()`

export function findKeys(db: Db) {
  return db.selectFrom('vapid_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst()
}

/** Devices know the earlier keys alone, so they go with them. */
export async function replaceKeys(db: Db, keys: Insertable<VapidKeys>): Promise<void> {
  await db.deleteFrom('vapid_keys').execute()
  await db.deleteFrom('push_devices').execute()
  await db.insertInto('vapid_keys').values(keys).execute()
}

/** The next try is scheduled with the claim: later than one may take, and longer after each. */
export function claimDuePushes(db: Db, limit: number): Promise<PushRow[]> {
  return claimDue(db, 'pushes', {
    where: sql<boolean>`sent_at is null and expires_at > now()`,
    retryAt: sql<Date>`now() + backoff(
      p_tries => attempts, p_first => interval '1 minute', p_max => interval '1 hour')`,
    limit,
  })
}

/** Where a push goes; none when the device or its session is gone, or it is muted or overtaken. */
export function findTarget(db: Db, push: PushRow) {
  return db
    .selectFrom('push_devices as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select(['device.id', 'endpoint', 'p256dh', 'auth'])
    .where('device.id', '=', push.device_id)
    .where('sessions.expires_at', '>', now)
    .where(
      sql<boolean>`not exists (select from muted_notifications
        where customer_id = sessions.customer_id and kind = ${push.kind})`,
    )
    .where(
      sql<boolean>`not exists (select from pushes
        where device_id = device.id and subject = ${push.subject} and id > ${push.id})`,
    )
    .executeTakeFirst()
}

export function markSent(db: Db, id: number) {
  return db
    .updateTable('pushes')
    .set({ sent_at: now, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** @param waitSeconds what the push service asked for; without it the claim's schedule stays */
export function noteFailure(db: Db, id: number, error: string, waitSeconds?: number) {
  return db
    .updateTable('pushes')
    .set({
      last_error: error,
      ...(waitSeconds && {
        next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

export function dropPush(db: Db, id: number, error: string | null = null) {
  return db
    .updateTable('pushes')
    .set({ expires_at: now, last_error: error })
    .where('id', '=', id)
    .execute()
}

export function deleteDevice(db: Db, id: number) {
  return db.deleteFrom('push_devices').where('id', '=', id).execute()
}

export function deleteOldPushes(db: Db) {
  return db
    .deleteFrom('pushes')
    .where(sql<Date>`coalesce(sent_at, expires_at)`, '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
