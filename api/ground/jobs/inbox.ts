import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { WebhookEvents } from '../db/types.ts'
import { claimDue } from './claim-due.ts'

export type InboxEvent = Selectable<WebhookEvents>
export type Provider = 'razorpay' | 'courier'

export function storeEvent(
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
 * Processes due events in the order they came, and retries one that throws after 10 s to an hour.
 * @param process returns a note about an event that needs no retry
 * @returns how many were tried
 */
export async function processInbox(
  db: Db,
  provider: Provider,
  process: (event: InboxEvent) => Promise<string | undefined>,
): Promise<number> {
  const events = await claimDue(db, 'webhook_events', {
    where: sql<boolean>`processed_at is null and provider = ${provider}`,
    retryAt: sql<Date>`now() + backoff(
      p_tries => attempts, p_first => interval '10 seconds', p_max => interval '1 hour')`,
    limit: 20,
  })
  for (const event of events.toSorted(
    (a, b) => a.received_at.getTime() - b.received_at.getTime(),
  )) {
    try {
      await markProcessed(db, event.event_id, (await process(event)) ?? null)
    } catch (error) {
      await markFailed(db, event.event_id, error instanceof Error ? error.message : 'failed')
    }
  }
  return events.length
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
