import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { WebhookEvents } from '../db/types.ts'

export type InboxEvent = Selectable<WebhookEvents>
export type Provider = 'razorpay' | 'courier'

/** Keeps an event before its sender is thanked. One that came before is the same one. */
export function keepEvent(
  db: Db,
  event: { id: string; provider: Provider; type: string; payload: object },
) {
  return db
    .insertInto('webhook_events')
    .values({
      event_id: event.id,
      provider: event.provider,
      type: event.type,
      payload: JSON.stringify(event.payload),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Hands each event that is due to `process`, in the order they came. One that throws is tried again
 * after 10 seconds, and twice as long each time, up to an hour.
 *
 * @param process answers what was odd about an event that needs no further try
 * @returns how many were tried
 */
export async function workThroughInbox(
  db: Db,
  provider: Provider,
  process: (event: InboxEvent) => Promise<string | undefined>,
): Promise<number> {
  const events = await claimDueEvents(db, provider, 20)
  for (const event of events) {
    try {
      await markProcessed(db, event.event_id, (await process(event)) ?? null)
    } catch (error) {
      await markFailed(db, event.event_id, error instanceof Error ? error.message : 'failed')
    }
  }
  return events.length
}

/** Each is put off before it is tried: whoever dies with it leaves it to the next. */
async function claimDueEvents(db: Db, provider: Provider, limit: number): Promise<InboxEvent[]> {
  const events = await db
    .updateTable('webhook_events')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql<Date>`
        now() + backoff(attempts, interval '10 seconds', interval '1 hour')`,
    })
    .where('event_id', 'in', (due) =>
      due
        .selectFrom('webhook_events')
        .select('event_id')
        .where('processed_at', 'is', null)
        .where('provider', '=', provider)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return events.toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime())
}

function markProcessed(db: Db, eventId: string, note: string | null) {
  return db
    .updateTable('webhook_events')
    .set({ processed_at: sql`now()`, last_error: note })
    .where('event_id', '=', eventId)
    .execute()
}

function markFailed(db: Db, eventId: string, error: string) {
  return db
    .updateTable('webhook_events')
    .set({ last_error: error.slice(0, 500) })
    .where('event_id', '=', eventId)
    .execute()
}
