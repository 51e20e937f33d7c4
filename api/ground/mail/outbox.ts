import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Outbox } from '../db/types.ts'
import { claimDue } from '../jobs/claim-due.ts'

export type OutboxRow = Selectable<Outbox>

const now = sql<Date>`now()`

// Longer than a try may take (smtp.ts), so that no process claims a mail that is being sent.
const lease = sql<Date>`now() + interval '2 minutes'`

const later = sql<Date>`now() + backoff(
  p_tries => attempts - 1, p_first => interval '30 seconds', p_max => interval '6 hours')`

/**
 * Queues a mail, sent once the caller's transaction commits.
 * @param mail.messageId unique, and the same at every try
 * @param mail.usefulSeconds after which it is no longer sent
 */
export function insertMail(
  db: Db,
  mail: {
    messageId: string
    kind: string
    recipient: string
    payload: object
    usefulSeconds?: number
  },
) {
  return db
    .insertInto('outbox')
    .values({
      message_id: mail.messageId,
      kind: mail.kind,
      recipient: mail.recipient,
      payload: JSON.stringify(mail.payload),
      expires_at: mail.usefulSeconds
        ? sql<Date>`now() + make_interval(secs => ${mail.usefulSeconds})`
        : null,
    })
    .execute()
}

export async function claimDueMail(db: Db): Promise<OutboxRow | undefined> {
  const [mail] = await claimDue(db, 'outbox', {
    where: sql<boolean>`sent_at is null and held_at is null
      and (expires_at is null or expires_at > now())`,
    retryAt: lease,
    limit: 1,
  })
  return mail
}

export function markSent(db: Db, id: number) {
  return db
    .updateTable('outbox')
    .set({ sent_at: now, held_at: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Unless another process has claimed it since. */
export function postponeMail(db: Db, mail: OutboxRow, error: string) {
  return updateClaimed(db, mail)
    .set({ next_attempt_at: later, last_error: error, deferred_at: null })
    .execute()
}

/**
 * Puts a mail off that its recipient has no room for, which is no try.
 * @param wait.usefulSeconds counted from its first deferral; null as long as before
 */
export function deferMail(
  db: Db,
  mail: OutboxRow,
  wait: { seconds: number; usefulSeconds: number | null },
) {
  const since = sql<Date>`coalesce(deferred_at, now())`
  return updateClaimed(db, mail)
    .set({
      // The whole minute after, so that those that wait for the same moment go out by their ids.
      next_attempt_at: sql`date_trunc('minute', now() + make_interval(secs => ${wait.seconds})) + interval '1 minute'`,
      attempts: sql`attempts - 1`,
      deferred_at: since,
      expires_at: sql`least(expires_at, ${since} + make_interval(secs => ${wait.usefulSeconds}))`,
    })
    .execute()
}

export function dropMail(db: Db, mail: OutboxRow) {
  return updateClaimed(db, mail).set({ expires_at: now }).execute()
}

export async function isOvertaken(
  db: Db,
  { id, payload }: OutboxRow,
  kinds: readonly string[],
): Promise<boolean> {
  const orderId =
    typeof payload === 'object' && payload && 'order_id' in payload && payload.order_id
  if (!orderId || kinds.length === 0) return false
  const later = await db
    .selectFrom('outbox')
    .select('id')
    .where(
      'message_id',
      'in',
      kinds.map((kind) => `${kind.replaceAll('_', '-')}.${orderId}`),
    )
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Stops retrying until an operator releases it, unless another process has claimed it since. */
export function holdMail(db: Db, mail: OutboxRow, error: string) {
  return updateClaimed(db, mail).set({ held_at: now, last_error: error }).execute()
}

function updateClaimed(db: Db, mail: OutboxRow) {
  return db
    .updateTable('outbox')
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
}

/** Sent, held or expired more than 30 days ago. */
export function deleteOldMails(db: Db) {
  return db
    .deleteFrom('outbox')
    .where(
      sql<Date>`coalesce(sent_at, held_at, expires_at)`,
      '<',
      sql<Date>`now() - interval '30 days'`,
    )
    .execute()
}

export function listRecentMails(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export function findMail(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `held` when a mail was given up, `late` when one could not be sent for a quarter of an hour. */
export async function mailState(db: Db): Promise<'ok' | 'late' | 'held'> {
  const { rows } = await sql<{ state: 'ok' | 'late' | 'held' }>`
    select case
      when exists (select from outbox where held_at is not null) then 'held'
      when exists (
        select from outbox
        where sent_at is null and held_at is null and deferred_at is null
          and created_at < now() - interval '15 minutes'
          and (expires_at is null or expires_at > now())
      ) then 'late'
      else 'ok'
    end as state
  `.execute(db)
  return rows[0]?.state ?? 'ok'
}
