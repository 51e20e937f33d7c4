import type { Db } from '../../ground/db/pool.ts'
import type { Razorpay } from '../payments/razorpay.ts'
import { listPaymentRecords } from './reconcile-queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Finds second payments whose webhook was lost, as checks end with an order's first.
 * @param onError called for each that could not be settled, such as one in another currency
 */
export async function settleMissedPayments(
  db: Db,
  razorpay: Razorpay,
  span: { from: Date; to: Date },
  onError: (error: Error) => void,
): Promise<void> {
  const records = await listPaymentRecords(db, { from: span.from, to: new Date() })
  const known = new Set(records.map(({ id }) => id))
  for await (const { orderId, ...payment } of razorpay.listPayments(span)) {
    if (payment.status !== 'captured' || !orderId || known.has(payment.id)) continue
    await settlePayment(db, { ...payment, orderId }).catch(onError)
  }
}
