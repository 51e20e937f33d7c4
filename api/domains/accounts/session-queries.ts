import { sql } from 'kysely'
import { compileOnce } from '../../ground/db/compile-once.ts'
import type { Db } from '../../ground/db/pool.ts'
import { hitOf, type RateLimit } from '../../ground/http/rate-limit.ts'

/** False when the password has changed since. The share lock waits for a change, which would not end this session. */
export async function insertSession(
  db: Db,
  session: {
    customerId: number
    passwordHash: string
    tokenSha256: Buffer
    userAgent: string
    orderId: number | null
  },
): Promise<boolean> {
  const result = await sql`
    insert into sessions (customer_id, token_sha256, user_agent, by_link, order_id)
    select id, ${session.tokenSha256}, ${session.userAgent}, ${session.orderId !== null}, ${session.orderId}
    from customers
    where id = ${session.customerId} and password_hash = ${session.passwordHash}
      and deleted_at is null
    for share`.execute(db)
  return result.numAffectedRows === 1n
}

export async function deleteOldSessions(db: Db, customerId: number, count: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where customer_id = ${customerId} order by id desc offset ${count}
    )`.execute(db)
}

const sessionOf = (db: Db, tokenSha256: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.id as sessionId', 'sessions.order_id as linkedOrderId'])
    .select(['customers.id', 'customers.role'])
    .select(
      sql<string>`coalesce(nullif(customers.first_name, ''), customers.username)`.as('userName'),
    )
    .select(sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('isStale'))
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('customers.deleted_at', 'is', null)

const sessionsOf = compileOnce(sessionOf)

export async function findSession(db: Db, tokenSha256: Buffer) {
  const [session] = await sessionsOf(db, tokenSha256)
  return session
}

const sessionsAndHitsOf = compileOnce((db, tokenSha256: Buffer, limit: string, seconds: number) =>
  sessionOf(db, tokenSha256)
    .innerJoinLateral(
      hitOf({ name: limit, seconds }, sql<string>`customers.id::text`).as('hit'),
      (join) => join.onTrue(),
    )
    .select(['hit.hits', 'hit.wait_seconds as waitSeconds']),
)

export async function findSessionAndHit(db: Db, tokenSha256: Buffer, limit: RateLimit) {
  const [session] = await sessionsAndHitsOf(db, tokenSha256, limit.name, limit.seconds)
  return session
}

export function markSeen(db: Db, sessionId: number) {
  return db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export function listSessions(db: Db, customerId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'by_link', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function isByLink(db: Db, sessionId: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('by_link')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.by_link ?? true
}

export async function deleteSession(db: Db, customerId: number, sessionId: number) {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function deleteSessions(db: Db, customerId: number, exceptSession = 0) {
  return db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '!=', exceptSession)
    .execute()
}

export function deleteExpiredSessions(db: Db) {
  return db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}
