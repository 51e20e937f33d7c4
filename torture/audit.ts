import { sql } from 'kysely'
import type { Config } from '../api/config.ts'
import { reconcilePayments } from '../api/domains/orders/reconcile-payments.ts'
import { openRazorpay } from '../api/domains/payments/razorpay.ts'
import type { Db } from '../api/ground/db/pool.ts'

const anHour = 3_600_000

/** From an hour before to an hour after: longer than any test. */
export const theseHours = () => ({
  from: new Date(Date.now() - anHour),
  to: new Date(Date.now() + anHour),
})

/** The sizes of whose first stock a piece is not in stock, held or sold, or not in the ledger. */
export async function findUnevenSizes(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select s.id, s.stock, coalesce(sum(l.delta), 0) as ledger, held.pieces as held, sold.pieces as sold,
      sum(l.delta) filter (where l.reason = 'import') as first
    from sizes s
    left join stock_ledger l on l.size_id = s.id,
    lateral (select coalesce(sum(quantity), 0) as pieces
      from purchase_lines join purchases i on i.id = purchase_id
      where size_id = s.id and i.status = 'open') held,
    lateral (select coalesce(sum(quantity), 0) as pieces
      from order_lines join orders o on o.id = order_id
      where size_id = s.id and o.status <> 'Cancelled') sold
    group by s.id, held.pieces, sold.pieces
    having s.stock < 0 or s.stock <> coalesce(sum(l.delta), 0)
      or sum(l.delta) filter (where l.reason = 'import') <> s.stock + held.pieces + sold.pieces
  `.execute(db)
  return rows
}

/** Holds the payments of these hours against the gateway's. A courier that is warned is no error. */
export async function auditPayments({ db, config }: { db: Db; config: Config }) {
  const result = await reconcilePayments(db, openRazorpay(config.razorpay), theseHours())
  const discrepancies = result.discrepancies.filter(
    (line) => !/has collected the parcel/.test(line),
  )
  return { ...result, discrepancies }
}
