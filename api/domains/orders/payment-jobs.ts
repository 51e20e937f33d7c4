import * as z from 'zod'
import type { Db } from '../../ground/db/pool.ts'
import { type InboxEvent, processInbox } from '../../ground/jobs/inbox.ts'
import type { GatewayPayment, Razorpay } from '../payments/razorpay.ts'
import { recordRefundUpdate } from '../payments/refunds.ts'
import { claimChecks } from '../payments/service.ts'
import type { RazorpayEvent } from '../payments/webhook.ts'
import * as queries from './reconcile-queries.ts'
import { settlePayment } from './settle-payment.ts'

const batch = 20

export function processPaymentEvents(db: Db): Promise<number> {
  return processInbox(db, 'razorpay', (event) => processEvent(db, event))
}

/** `payment.failed` releases no hold: another try for the same order may be paid. */
async function processEvent(db: Db, event: InboxEvent): Promise<string | undefined> {
  const { payment, refund } = (event.payload as RazorpayEvent).payload ?? {}
  if ((event.type === 'payment.captured' || event.type === 'order.paid') && payment) {
    const { id, order_id: orderId, amount: amountPaise, currency } = payment.entity
    if (!orderId) return 'a payment without an order'
    // Retrying cannot help; the reconciliation reports it until it is refunded.
    if (currency !== 'INR') return `payment ${id} is in another currency`
    const { outcome } = await settlePayment(db, { id, orderId, amountPaise, currency })
    return outcome === 'unknown' ? 'an order that the shop did not ask for' : undefined
  }
  const refundEvent = z.enum(['refund.processed', 'refund.failed']).safeParse(event.type)
  if (refundEvent.success && refund) {
    const { id, payment_id: paymentId, amount: amountPaise, receipt } = refund.entity
    const status = refundEvent.data === 'refund.processed' ? 'processed' : 'failed'
    return recordRefundUpdate(db, { id, paymentId, amountPaise, receipt: receipt ?? null, status })
  }
  return undefined
}

/**
 * Checks open checkouts at Razorpay, as the browser may have been closed and the webhook lost.
 * @param onError called for each that failed, and for each order without its money
 * @returns how many were tried
 */
export async function checkOpenPayments(
  db: Db,
  razorpay: Razorpay,
  onError: (error: Error) => void,
): Promise<number> {
  const purchases = await claimChecks(db, batch)
  for (const { razorpay_order_id: orderId } of purchases) {
    if (!orderId) continue
    await checkPayments(db, razorpay, orderId, onError).catch((cause: unknown) =>
      onError(checkError(`order ${orderId}`, cause)),
    )
  }
  return purchases.length
}

async function checkPayments(
  db: Db,
  razorpay: Razorpay,
  orderId: string,
  onError: (error: Error) => void,
): Promise<void> {
  for (const payment of await razorpay.listOrderPayments(orderId)) {
    await settleWhatWasPaid(db, razorpay, { ...payment, orderId }).catch((cause: unknown) =>
      onError(checkError(`order ${orderId}, payment ${payment.id}`, cause)),
    )
  }
}

async function settleWhatWasPaid(
  db: Db,
  razorpay: Razorpay,
  payment: GatewayPayment & { orderId: string },
): Promise<void> {
  const { id, amountPaise, status, refundedPaise } = payment
  if (status === 'authorized') await razorpay.capturePayment({ id, amountPaise })
  if (status === 'authorized' || status === 'captured')
    return void (await settlePayment(db, payment))
  // Refunded at Razorpay's dashboard: it makes no order, but an order may rely on it.
  const order = await queries.findOrderOfPayment(db, id)
  if (order && (status === 'failed' || refundedPaise > order.refunded_paise)) {
    throw new Error(`it is ${status}, and ${order.number} counts on it`)
  }
}

const checkError = (of: string, cause: unknown) =>
  new Error(`${of}: ${cause instanceof Error ? cause.message : 'failed'}`, { cause })
