import type { PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { type Razorpay, timeoutMs } from '../payments/razorpay.ts'
import { storeRazorpayOrder } from '../payments/service.ts'

export type ToPay = { purchase_id: number; total_paise: number; razorpay_order_id: string | null }

/** What the browser opens Razorpay's checkout with, for a purchase that is paid now. @throws Refusal 503 */
export async function openPayment(
  db: Db,
  razorpay: Razorpay,
  config: Pick<Config, 'razorpay'>,
  purchase: ToPay,
): Promise<PaymentStart> {
  const orderId = purchase.razorpay_order_id ?? (await askRazorpay(db, razorpay, purchase))
  return toStart(config, purchase, orderId)
}

export const toStart = (
  { razorpay: { keyId, checkoutUrl } }: Pick<Config, 'razorpay'>,
  { total_paise: amount }: ToPay,
  orderId: string,
): PaymentStart => ({
  amount,
  currency: 'INR',
  razorpay_order_id: orderId,
  key: keyId,
  checkout_script: checkoutUrl,
})

/** Asks Razorpay for the order of a payment. @throws Refusal 503 */
export async function askRazorpay(
  db: Db,
  razorpay: Razorpay,
  { purchase_id: purchaseId, total_paise: amountPaise }: ToPay,
  deadlineMs = timeoutMs,
): Promise<string> {
  try {
    const order = { amountPaise, receipt: String(purchaseId), timeoutMs: deadlineMs }
    const { id } = await razorpay.createOrder(order)
    // Of two that were made at once the first one counts.
    const stored = await storeRazorpayOrder(db, purchaseId, id)
    if (!stored) throw new Error('the hold was released, or it was paid meanwhile')
    return stored
  } catch (cause) {
    const refusal = new Refusal(503, 'The payment could not be started. Please try again.', {
      retryAfter: 5,
    })
    refusal.cause = cause
    throw refusal
  }
}
