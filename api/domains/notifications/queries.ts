import { sql } from 'kysely'
import type { NotificationKind, PushSubscription } from '../../../contract/notifications.ts'
import type { Db } from '../../ground/db/pool.ts'

export async function listMuted(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_notifications')
    .select('kind')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ kind }) => kind)
}

export function mute(db: Db, customerId: number, kind: NotificationKind) {
  return db
    .insertInto('muted_notifications')
    .values({ customer_id: customerId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function unmute(db: Db, customerId: number, kind: NotificationKind) {
  return db
    .deleteFrom('muted_notifications')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .execute()
}

export function findDevice(db: Db, sessionId: number) {
  return db
    .selectFrom('push_devices')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Until the transaction ends: two sessions of one browser take turns. */
export const lockBrowser = (tx: Db, endpoint: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${endpoint}))`.execute(tx)

/** The same browser under an earlier session. Who has its secrets is that browser. */
export function deleteSameBrowser(db: Db, sessionId: number, browser: PushSubscription) {
  return db
    .deleteFrom('push_devices')
    .where('endpoint', '=', browser.endpoint)
    .where('auth', '=', browser.auth)
    .where('p256dh', '=', browser.p256dh)
    .where('session_id', '!=', sessionId)
    .execute()
}

/** False when the endpoint is another browser's, or the session has ended. */
export async function upsertDevice(
  db: Db,
  sessionId: number,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<boolean> {
  const result = await sql`
    insert into push_devices (session_id, endpoint, p256dh, auth)
    select id, ${endpoint}, ${p256dh}, ${auth} from sessions
    where id = ${sessionId}
      and not exists (select from push_devices where endpoint = ${endpoint} and session_id <> ${sessionId})
    on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`.execute(db)
  return result.numAffectedRows === 1n
}

export function deleteDevice(db: Db, sessionId: number) {
  return db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()
}

export function deleteDevices(db: Db, customerId: number) {
  return db
    .deleteFrom('push_devices')
    .using('sessions')
    .whereRef('sessions.id', '=', 'push_devices.session_id')
    .where('sessions.customer_id', '=', customerId)
    .execute()
}

export function listDevices(db: Db, customerId: number) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['session_id', 'endpoint', 'push_devices.created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('push_devices.id')
    .execute()
}
