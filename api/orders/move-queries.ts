import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** What `move_order` decided. */
type Move =
  | { outcome: 'moved' | 'refused'; from_status: string }
  | { outcome: 'missing'; from_status: null }

export async function moveOrder(db: Db, orderId: number, toStatus: string): Promise<Move> {
  const { rows } = await sql<Move>`select * from move_order(${orderId}, ${toStatus})`.execute(db)
  const move = rows[0]
  if (!move) throw new Error('move_order answered nothing')
  return move
}

/** Orders that wait for the operator, older than so many seconds; at most 20. */
export function listWaitingOrders(db: Db, seconds: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('status', 'in', ['Pending', 'Confirmed', 'Processing'])
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('id')
    .limit(20)
    .execute()
}
