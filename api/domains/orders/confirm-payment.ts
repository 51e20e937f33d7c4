import type { ConfirmOrder } from '../../../contract/payments.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { findPurchase } from '../payments/service.ts'
import { isPaymentSignature } from '../payments/signatures.ts'
import { notesToStore, readNotes } from './order-notes.ts'
import * as steps from './steps.ts'

/** Razorpay's signature proves the payment and its amount; capture is checked later. */
export async function confirmPayment(
  db: Db,
  keySecret: string,
  customerId: number,
  body: ConfirmOrder,
): Promise<{ order_id: number; order_number: string }> {
  const notes = readNotes(body)
  const purchase = await findPurchase(db, body.razorpay_order_id)
  if (purchase?.customer_id !== customerId) throw new Refusal(404, 'Payment not found.')
  const isSigned = isPaymentSignature(
    {
      orderId: purchase.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    },
    keySecret,
  )
  if (!isSigned)
    throw new Refusal(400, 'Payment verification failed!', { code: 'payment_unverified' })

  const settlement = await retryCollisions(() =>
    steps.settlePayment(db, {
      razorpayOrderId: purchase.razorpay_order_id,
      razorpayPaymentId: body.razorpay_payment_id,
      status: 'authorized',
      amountPaise: null,
      addressId: body.shipping_address_id ?? null,
      notes: notesToStore(notes),
      gstin: body.gstin ?? null,
    }),
  )
  if (settlement.outcome === 'settled') {
    return { order_id: settlement.order_id, order_number: settlement.order_number }
  }
  if (purchase.method === 'cod') {
    throw new Refusal(
      409,
      `Order ${settlement.order_number} could not take this payment any more. It goes back to you.`,
    )
  }
  throw new Refusal(
    409,
    settlement.order_number
      ? `Order ${settlement.order_number} was paid already. This payment goes back to you.`
      : 'Someone was faster: it sold out before your payment came. Your money goes back to you.',
  )
}
