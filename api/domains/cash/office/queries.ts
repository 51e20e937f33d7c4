import { sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'

/** Paise; the bank has what remittances came to, door and courier are few enough to be summed. */
export async function sumCash(db: Db) {
  const { rows } = await sql<{ door: number; courier: number; bank: number }>`
    select
      coalesce(sum(amount_paise) filter (where place = 'door'), 0)::bigint as door,
      coalesce(sum(amount_paise) filter (where place = 'courier'), 0)::bigint as courier,
      (select coalesce(sum(total_paise), 0)::bigint from remittances) as bank
    from cash_places where place in ('door', 'courier')`.execute(db)
  return rows[0] ?? { door: 0, courier: 0, bank: 0 }
}

/** Cash at the courier by the days since its delivery. @param from where each age starts, ascending */
export async function sumAges(db: Db, from: readonly number[]) {
  const { rows } = await sql<{ from_days: number; count: number; paise: number }>`
    with sums as (
      select width_bucket(greatest(now() - since, interval '0'), array(
          select make_interval(days => days) from unnest(${from}::integer[]) as days)) as age,
        count(*) as count, sum(amount_paise)::bigint as paise
      from cash_places where place = 'courier' group by age)
    select from_days, coalesce(count, 0) as count, coalesce(paise, 0) as paise
    from unnest(${from}::integer[]) with ordinality as ages (from_days, age)
    left join sums using (age) order by from_days`.execute(db)
  return rows
}

export const listCash = (
  db: Db,
  { place, after, limit }: { place: string; after: number | undefined; limit: number },
) =>
  db
    .selectFrom('cash_places as cash')
    .innerJoin('orders', 'orders.id', 'cash.order_id')
    .select(['orders.id', 'orders.number', 'cash.amount_paise', 'cash.since'])
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('shipments')
          .select(['awb_number as awb', 'courier'])
          .whereRef('order_id', '=', 'orders.id')
          .where('direction', '=', 'forward')
          .orderBy('id', 'desc')
          .limit(1)
          .as('parcel'),
      (join) => join.onTrue(),
    )
    .select(['parcel.awb', 'parcel.courier'])
    .where('cash.place', '=', place)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(cash.since, cash.order_id) >
          (select since, order_id from cash_places where order_id = ${after ?? 0})`,
      ),
    )
    .orderBy('cash.since')
    .orderBy('cash.order_id')
    .limit(limit)
    .execute()

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'orders.number as order_number', 'refunds.amount_paise'])
    .select(['refunds.status', 'refunds.awaits_approval', 'refunds.reason', 'refunds.due_since'])
    .select(['refunds.upi_id', 'refunds.actor', 'refunds.approved_by'])
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['refunds.method', 'customers.username', 'customers.first_name', 'customers.email'])
    .$narrowType<{ method: 'razorpay' | 'upi' }>()
    .select([staffNameOf('refunds.actor').as('actor_name')])
    .select([staffNameOf('refunds.approved_by').as('approver_name')])
    .select(sql<number>`refunded_of_order(p_order_id => refunds.order_id)`.as('order_paise'))

export type RefundRow = Awaited<ReturnType<typeof listOpenRefunds>>[number]

export const listOpenRefunds = (db: Db, limit: number) =>
  refunds(db).where('refunds.status', '=', 'pending').orderBy('refunds.id').limit(limit).execute()

export const listPaidRefunds = (db: Db, limit: number) =>
  refunds(db)
    .where('refunds.status', '=', 'processed')
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute()

export const findRefund = (db: Db, id: number) =>
  refunds(db).where('refunds.id', '=', id).executeTakeFirst()

export const listSettlements = (db: Db, limit: number) =>
  db.selectFrom('settlements').selectAll().orderBy('created_at', 'desc').limit(limit).execute()

export const findReconciliation = (db: Db) =>
  db
    .selectFrom('reconciliations')
    .select(['at', 'discrepancies'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
