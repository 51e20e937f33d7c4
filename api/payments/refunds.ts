import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry.ts'
import * as queries from './queries.ts'
import { GatewayRefusal, type Razorpay } from './razorpay.ts'

const batch = 20

/**
 * Asks Razorpay for the refunds that are due, each under its own key, so that one whose answer was
 * lost is not paid twice.
 *
 * @returns how many were tried
 */
export async function sendDueRefunds(db: Db, razorpay: Razorpay): Promise<number> {
  const refunds = await queries.claimRefunds(db, batch)
  for (const refund of refunds) {
    try {
      const answer = await askForRefund(razorpay, refund)
      await keepAnswer(db, refund.id, answer)
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
    // All of it went back already, at Razorpay's dashboard: nothing is left to ask for.
    if (status === 'refunded') return { id: null, status: 'processed' as const }
    throw error
  }
}

/** Only what was captured can be refunded; most often it has been, and only we do not know yet. */
async function capture(razorpay: Razorpay, refund: queries.DueRefund): Promise<void> {
  const payment = { id: refund.razorpay_payment_id, amountPaise: refund.payment_paise }
  await razorpay.capturePayment(payment).catch((error: unknown) => {
    if (!(error instanceof GatewayRefusal)) throw error
  })
}

/**
 * Keeps what Razorpay's webhook says of a refund. It may come before the answer to our own call, which
 * names the refund; the receipt does too.
 *
 * @returns what was odd, if it is none of ours
 */
export async function keepRefundNews(
  db: Db,
  news: {
    id: string
    paymentId: string
    amountPaise: number
    receipt: string | null
    status: 'processed' | 'failed'
  },
): Promise<string | undefined> {
  const { id: razorpayRefundId, paymentId, amountPaise, receipt } = news
  const id = readReceipt(receipt, paymentId)
  const refund = await queries.findRefund(db, { razorpayRefundId, id, paymentId, amountPaise })
  if (!refund) return 'a refund that the shop did not ask for'
  await keepAnswer(db, refund.id, news)
  return undefined
}

type Answer = { id: string | null; status: 'pending' | 'processed' | 'failed' }

function keepAnswer(db: Db, refundId: number, { id, status }: Answer) {
  return retryCollisions(() => queries.finishRefund(db, refundId, { razorpayRefundId: id, status }))
}

/**
 * Our name for a refund at Razorpay, and its idempotency key: 10 to 40 characters. The payment is in
 * it, since other databases that use the same account count their refunds too.
 */
const refundReceipt = (id: number, paymentId: string) =>
  `nool-refund-${id}-${paymentId.replace(/\W/g, '').slice(-14)}`

/** 0, which is no refund's id, where a receipt is not of this payment. */
function readReceipt(receipt: string | null, paymentId: string): number {
  const id = Number(receipt?.match(/^nool-refund-(\d{1,9})-/)?.[1] ?? 0)
  return receipt === refundReceipt(id, paymentId) ? id : 0
}
