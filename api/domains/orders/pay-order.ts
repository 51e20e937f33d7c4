import type { PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { type Razorpay, timeoutMs } from '../payments/razorpay.ts'
import { storeRazorpayOrder } from '../payments/service.ts'
import * as steps from './steps.ts'

/**
 * Starts the payment of an order on delivery that waits, less its fee. A repeated call returns the same.
 * @throws Refusal 404 for another's order; 409 where it was paid or cancelled, or its parcel is booked;
 *   503 when Razorpay cannot be reached or refuses
 */
export async function startOrderPayment(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  of: { customerId: number; orderId: number },
): Promise<PaymentStart> {
  const asked = await retryCollisions(() => steps.askOrderPayment(db, of))
  switch (asked.outcome) {
    case 'missing':
      throw new Refusal(404, 'Order not found.')
    case 'paid':
      throw new Refusal(409, 'This order is paid. There is nothing more to pay.', {
        code: 'already_paid',
      })
    case 'closed':
      throw new Refusal(
        409,
        'This order cannot be paid online any more: it is packed or cancelled. Nothing was charged.',
      )
    case 'asked':
      return openPayment(db, razorpay, config, asked)
  }
}

type Asked = { intent_id: number; amount_paise: number; razorpay_order_id: string | null }

/** What the browser opens Razorpay's checkout with, for an intent that is paid now. @throws Refusal 503 */
export async function openPayment(
  db: Db,
  razorpay: Razorpay,
  { razorpay: { keyId, checkoutUrl } }: Config,
  asked: Asked,
): Promise<PaymentStart> {
  return {
    amount: asked.amount_paise,
    currency: 'INR',
    razorpay_order_id: asked.razorpay_order_id ?? (await askRazorpay(db, razorpay, asked)),
    key: keyId,
    checkout_script: checkoutUrl,
  }
}

/** Asks Razorpay for the order of a payment. @throws Refusal 503 */
async function askRazorpay(
  db: Db,
  razorpay: Razorpay,
  { intent_id: intentId, amount_paise: amountPaise }: Asked,
): Promise<string> {
  try {
    const order = { amountPaise, receipt: String(intentId), timeoutMs }
    const { id } = await razorpay.createOrder(order)
    // Of two that were made at once the first one counts.
    const stored = await storeRazorpayOrder(db, intentId, id)
    if (!stored) throw new Error('the payment was settled meanwhile')
    return stored
  } catch (cause) {
    const refusal = new Refusal(503, 'The payment could not be started. Please try again.', {
      retryAfter: 5,
    })
    refusal.cause = cause
    throw refusal
  }
}
