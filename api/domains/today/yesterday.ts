import { sql } from 'kysely'
import type { Today } from '../../../contract/office/today.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'

type Sums = { orders: number; online: number; on_delivery: number }

/** What was ordered on the last whole day in India and stands. */
export async function sumYesterday(db: Db): Promise<NonNullable<Today['yesterday']>> {
  const midnight = sql`(day_in_india(p_at => now())::timestamp at time zone 'Asia/Kolkata')`
  const { rows } = await sql<Sums>`
    select count(*) as orders,
      coalesce(sum(total_paise) filter (where payment_method <> 'cod'), 0)::bigint as online,
      coalesce(sum(total_paise) filter (where payment_method = 'cod'), 0)::bigint as on_delivery
    from orders
    where created_at >= ${midnight} - interval '1 day' and created_at < ${midnight}
      and status <> 'Cancelled'`.execute(db)
  const { orders, online, on_delivery } = rows[0] ?? { orders: 0, online: 0, on_delivery: 0 }
  return {
    orders,
    paid_online: toRupees(online),
    cash_on_delivery: toRupees(on_delivery),
    total: toRupees(online + on_delivery),
  }
}
