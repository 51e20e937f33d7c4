import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Clock } from './queries.ts'

type Promised = {
  returnDays: number
  refundDays: number
  remittanceDays: number
}

/** Counted no further: a screen shows 1,000+. */
const maxCounted = 1_001

/** What runs out, and when the first of each does. */
export async function readClocks(db: Db, promised: Promised): Promise<Clock[]> {
  const { returnDays, refundDays, remittanceDays } = promised
  const after = (days: number) => sql`make_interval(days => ${days})`
  const { rows } = await sql<Clock>`
    select 'Refunds promised' as name, count(*) as count, min(due_since) + ${after(refundDays)} as due
    from refunds where status = 'pending'
    union all
    select 'Cash at the courier', count(*), min(since) + ${after(remittanceDays)}
    from (select since from cash_places where place = 'courier' order by since limit ${maxCounted}) cash
    union all
    select 'Weight disputes', count(*), min(due_at)
    from (
      select due_at from weight_charges w join courier_charges c on c.id = w.charge_id
      where answer is null and due_at > now() and not is_weight_given_back(p_shipment_id => c.shipment_id)
      order by due_at limit ${maxCounted}) disputes
    union all
    select 'Complaints', count(*), min(answer_by) from complaints where answered_at is null
    union all
    select 'Return windows', count(*), min(delivered_at) + ${after(returnDays)}
    from (
      select delivered_at from orders where delivered_at > now() - ${after(returnDays)}
      order by delivered_at limit ${maxCounted}) delivered`.execute(db)
  return rows
}
