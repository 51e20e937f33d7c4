import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

// For those who work here; no customer sees any of it.

export const addOrderNote = (db: Db, orderId: number, text: string) =>
  sql`select add_order_note(p_order_id => ${orderId}, p_text => ${text})`.execute(db)

/**
 * @param seen the tags that these were typed over: what others have added or taken off since stays so;
 *   left out where these are all that it has from now on
 * @throws FieldRefusal where it would have too many
 */
export async function setOrderTags(
  db: Db,
  orderId: number,
  { tags, seen = null }: { tags: string[]; seen?: string[] | null | undefined },
): Promise<void> {
  const { outcome } = await steps.setOrderTags(db, { orderId, tags: [...new Set(tags)], seen })
  if (outcome === 'too_many') throw new FieldRefusal({ tags: ['It would have more than 20 tags.'] })
}

export const explainCancellation = (db: Db, orderId: number, reason: string) =>
  sql`select explain_cancellation(p_order_id => ${orderId}, p_reason => ${reason})`.execute(db)
