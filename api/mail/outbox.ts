import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Outbox } from '../db/types.ts'

export type OutboxRow = Selectable<Outbox>

/** Writes a mail that goes out once the caller's transaction commits. */
export function insertMail(
  db: Db,
  mail: { messageId: string; kind: string; recipient: string; payload: object },
) {
  return db
    .insertInto('outbox')
    .values({
      message_id: mail.messageId,
      kind: mail.kind,
      recipient: mail.recipient,
      payload: JSON.stringify(mail.payload),
    })
    .execute()
}

/**
 * Tries are half a minute apart at first and twice as long each time, up to six hours. The power is
 * bounded too: past the longest interval PostgreSQL refuses the statement, and with it every mail.
 */
const backoff = sql<Date>`
  now() + least(interval '30 seconds' * power(2, least(attempts, 10)), interval '6 hours')`

/**
 * Takes the mails that are due. Each is put off before it is tried: whoever dies with it leaves it
 * to the next, so a mail goes out at least once.
 */
export function claimDueMails(db: Db, limit: number): Promise<OutboxRow[]> {
  return db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: backoff })
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

export function markSent(db: Db, id: number) {
  return db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, last_error: null })
    .where('id', '=', id)
    .execute()
}

export function markFailed(db: Db, id: number, error: string) {
  return db.updateTable('outbox').set({ last_error: error }).where('id', '=', id).execute()
}

/** Mails that went out more than 30 days ago. */
export function deleteOldMails(db: Db) {
  return db
    .deleteFrom('outbox')
    .where('sent_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

export function listRecentMails(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export function findMail(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}
