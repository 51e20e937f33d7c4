import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

// For those who work here; no customer sees any of it.

export const addOrderNote = (db: Db, orderId: number, text: string) =>
  sql`select add_order_note(p_order_id => ${orderId}, p_text => ${text})`.execute(db)

/** @param tags all that it has from now on */
export const setOrderTags = (db: Db, orderId: number, tags: string[]) =>
  sql`select set_order_tags(p_order_id => ${orderId}, p_tags => ${tags})`.execute(db)

export const explainCancellation = (db: Db, orderId: number, reason: string) =>
  sql`select explain_cancellation(p_order_id => ${orderId}, p_reason => ${reason})`.execute(db)
