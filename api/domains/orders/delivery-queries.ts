import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** A parcel whose delivery failed, as its link may show it. */
export const findDelivery = (db: Db, shipmentId: number) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['shipments.id', 'shipments.order_id', 'orders.number', 'courier', 'direction'])
    .select(['problem', 'problem_due_at', 'attempts', 'attempted_at', 'orders.payment_status'])
    .select((values) =>
      values
        .selectFrom('scans')
        .select('note')
        .whereRef('shipment_id', '=', 'shipments.id')
        .whereRef('scanned_at', '=', 'shipments.attempted_at')
        .where('status', '=', 'Delivery Attempted')
        .orderBy('scans.id')
        .limit(1)
        .as('reason'),
    )
    .where('shipments.id', '=', shipmentId)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

/** The next days from tomorrow on, in India, on which couriers deliver. @returns ISO days */
export async function listDeliveryDays(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive days (n, day) as (
      select 1, working_day(p_day => (now() at time zone 'Asia/Kolkata')::date + 1, p_after => 0,
        p_holidays => (select holidays from dispatch_calendar))
      union all
      select n + 1, working_day(p_day => day + 1, p_after => 0,
        p_holidays => (select holidays from dispatch_calendar))
      from days where n < ${count})
    select day::text from days order by day`.execute(db)
  return rows.map(({ day }) => day)
}

export const findLiveAnswer = (db: Db, shipmentId: number, attemptedAt: Date) =>
  db
    .selectFrom('ndr_answers')
    .select(['what', 'actor', sql<string | null>`wanted_on::text`.as('wanted_on')])
    .$narrowType<{ what: 'reattempt' | 'address' | 'return' }>()
    .where('shipment_id', '=', shipmentId)
    .where('attempted_at', '=', attemptedAt)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
