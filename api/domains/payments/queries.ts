import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { claimDue } from '../../ground/jobs/claim-due.ts'
import type { GatewaySettlement } from './razorpay.ts'

/** @returns the Razorpay order stored first; null when the hold was released meanwhile */
export async function storeRazorpayOrder(
  db: Db,
  purchaseId: number,
  razorpayOrderId: string,
): Promise<string | null> {
  const { rows } = await sql<{ stored: string | null }>`
    select store_razorpay_order(
      p_purchase_id => ${purchaseId}, p_razorpay_order_id => ${razorpayOrderId}) as stored
  `.execute(db)
  return rows[0]?.stored ?? null
}

/** @returns false when the hold was released meanwhile */
export async function dropHold(db: Db, purchaseId: number): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select drop_hold(p_purchase_id => ${purchaseId}) as dropped`.execute(db)
  return rows[0]?.dropped ?? false
}

export async function expireHold(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select expire_hold() as id`.execute(db)
  return rows[0]?.id ?? null
}

export function findPurchase(db: Db, razorpayOrderId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'customer_id', 'method', 'razorpay_order_id'])
    .where('razorpay_order_id', '=', razorpayOrderId)
    .$narrowType<{ razorpay_order_id: string }>()
    .executeTakeFirst()
}

/** Minutes 2, 5, 10, 20 and 60, then hourly, for 5 days. */
const nextCheck = sql<Date | null>`case
  when razorpay_order_id is null or checks_from < now() - interval '5 days' then null
  when checks < 4 then greatest(now() + interval '1 minute',
    checks_from + make_interval(mins => (array[5, 10, 20, 60])[checks + 1]))
  else now() + interval '1 hour' end`

export const claimChecks = (db: Db, limit: number) =>
  claimDue(db, 'purchases', { where: sql<boolean>`true`, retryAt: nextCheck, limit })

export async function claimRefunds(db: Db, limit: number) {
  const claimed = await claimDue(db, 'refunds', {
    where: sql<boolean>`status = 'pending' and method = 'razorpay' and not awaits_approval`,
    retryAt: sql<Date>`now() + backoff(
      p_tries => attempts, p_first => interval '1 minute', p_max => interval '6 hours')`,
    limit,
  })
  if (claimed.length === 0) return []
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .select(['refunds.id', 'refunds.razorpay_payment_id', 'refunds.razorpay_refund_id'])
    .select(['refunds.amount_paise', 'payments.status as payment_status'])
    .select('payments.amount_paise as payment_paise')
    .where(
      'refunds.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .orderBy('refunds.id')
    .$narrowType<{ razorpay_payment_id: string }>()
    .execute()
}

export type DueRefund = Awaited<ReturnType<typeof claimRefunds>>[number]

export function finishRefund(
  db: Db,
  refundId: number,
  answer: { razorpayRefundId: string | null; status: 'pending' | 'processed' | 'failed' },
) {
  return sql`
    select finish_refund(p_refund_id => ${refundId},
      p_razorpay_refund_id => ${answer.razorpayRefundId}, p_status => ${answer.status})
  `.execute(db)
}

export function recordRefundError(db: Db, refundId: number, error: string) {
  return db.updateTable('refunds').set({ last_error: error }).where('id', '=', refundId).execute()
}

/** As Razorpay reports them now: one that was stored may have gone on. */
export async function storeSettlements(db: Db, settlements: GatewaySettlement[]): Promise<void> {
  if (settlements.length === 0) return
  await db
    .insertInto('settlements')
    .values(
      settlements.map((settlement) => ({
        id: settlement.id,
        amount_paise: settlement.amountPaise,
        fees_paise: settlement.feesPaise,
        tax_paise: settlement.taxPaise,
        status: settlement.status,
        utr: settlement.utr,
        created_at: settlement.createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        amount_paise: row.ref('excluded.amount_paise'),
        fees_paise: row.ref('excluded.fees_paise'),
        tax_paise: row.ref('excluded.tax_paise'),
        status: row.ref('excluded.status'),
        utr: row.ref('excluded.utr'),
      })),
    )
    .execute()
}

export function findRefund(
  db: Db,
  refund: { razorpayRefundId: string; id: number; paymentId: string; amountPaise: number },
) {
  return db
    .selectFrom('refunds')
    .select('id')
    .where((row) =>
      row.or([
        row('razorpay_refund_id', '=', refund.razorpayRefundId),
        row.and({
          id: refund.id,
          razorpay_payment_id: refund.paymentId,
          amount_paise: refund.amountPaise,
        }),
      ]),
    )
    .orderBy(sql`razorpay_refund_id is null`)
    .executeTakeFirst()
}
