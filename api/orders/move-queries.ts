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

/** What `take_parcel_in` decided. */
type Intake = {
  outcome: 'taken_in' | 'already' | 'refused' | 'missing'
  status: string | null
}

export async function takeParcelIn(db: Db, orderId: number): Promise<Intake> {
  const { rows } = await sql<Intake>`select * from take_parcel_in(${orderId})`.execute(db)
  const intake = rows[0]
  if (!intake) throw new Error('take_parcel_in answered nothing')
  return intake
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
