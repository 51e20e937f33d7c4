import type { Db } from '../db/pool.ts'
import type { Razorpay } from '../payments/razorpay.ts'
import { listPaymentBooks } from './books-queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles payments of our checkouts of which nobody told: the asking ends with the first that is
 * captured, and a second one, from another window, may have lost both its browser and its webhook.
 *
 * @param onError told of each that could not be settled, such as one in another currency
 */
export async function settleStrays(
  db: Db,
  razorpay: Razorpay,
  span: { from: Date; to: Date },
  onError: (error: Error) => void,
): Promise<void> {
  const books = await listPaymentBooks(db, { from: span.from, to: new Date() })
  const known = new Set(books.map(({ id }) => id))
  for await (const { orderId, ...payment } of razorpay.listPayments(span)) {
    if (payment.status !== 'captured' || !orderId || known.has(payment.id)) continue
    await settlePayment(db, { ...payment, orderId }).catch(onError)
  }
}
