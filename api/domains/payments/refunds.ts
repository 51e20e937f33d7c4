import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import * as queries from './queries.ts'
import { GatewayRefusal, type Razorpay } from './razorpay.ts'

const batch = 20

/** Each refund has its own key, so that a lost answer pays nothing twice. @returns how many were tried */
export async function sendDueRefunds(db: Db, razorpay: Razorpay): Promise<number> {
  const refunds = await queries.claimRefunds(db, batch)
  for (const refund of refunds) {
    try {
      const answer = await askForRefund(razorpay, refund)
      await recordAnswer(db, refund.id, answer)
    } catch (error) {
      const text = error instanceof Error ? error.message : 'failed'
      await queries.recordRefundError(db, refund.id, text.slice(0, 500))
    }
  }
  return refunds.length
}

async function askForRefund(razorpay: Razorpay, refund: queries.DueRefund) {
  const { razorpay_payment_id: paymentId, razorpay_refund_id: refundId } = refund
  if (refundId) return razorpay.findRefund(refundId)
  if (refund.payment_status === 'authorized') await capture(razorpay, refund)
  const receipt = refundReceipt(refund.id, paymentId)
  try {
    const { amount_paise: amountPaise } = refund
    return await razorpay.refundPayment({
      paymentId,
      amountPaise,
      idempotencyKey: receipt,
      receipt,
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const { status } = await razorpay.findPayment(paymentId)
    // Refunded in full at Razorpay's dashboard.
    if (status === 'refunded') return { id: null, status: 'processed' as const }
    throw error
  }
}

/** Only captured payments can be refunded. A refusal means that it is captured by now. */
async function capture(razorpay: Razorpay, refund: queries.DueRefund): Promise<void> {
  const payment = { id: refund.razorpay_payment_id, amountPaise: refund.payment_paise }
  await razorpay.capturePayment(payment).catch((error: unknown) => {
    if (!(error instanceof GatewayRefusal)) throw error
  })
}

/** @returns a note where the refund is none of ours */
export async function recordRefundUpdate(
  db: Db,
  update: {
    id: string
    paymentId: string
    amountPaise: number
    receipt: string | null
    status: 'processed' | 'failed'
  },
): Promise<string | undefined> {
  const { id: razorpayRefundId, paymentId, amountPaise, receipt } = update
  const id = readReceipt(receipt, paymentId)
  const refund = await queries.findRefund(db, { razorpayRefundId, id, paymentId, amountPaise })
  if (!refund) return 'a refund that the shop did not ask for'
  await recordAnswer(db, refund.id, update)
  return undefined
}

type Answer = { id: string | null; status: 'pending' | 'processed' | 'failed' }

function recordAnswer(db: Db, refundId: number, { id, status }: Answer) {
  return retryCollisions(() => queries.finishRefund(db, refundId, { razorpayRefundId: id, status }))
}

/** The refund's idempotency key, with the payment, as other databases may use the same account. */
const refundReceipt = (id: number, paymentId: string) =>
  `nool-refund-${id}-${paymentId.replace(/\W/g, '').slice(-14)}`

function readReceipt(receipt: string | null, paymentId: string): number {
  const id = Number(receipt?.match(/^nool-refund-(\d{1,9})-/)?.[1] ?? 0)
  return receipt === refundReceipt(id, paymentId) ? id : 0
}
