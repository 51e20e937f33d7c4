import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry.ts'
import type { GatewayPayment } from '../payments/razorpay.ts'
import * as steps from './steps.ts'

/**
 * Makes a captured payment an order, or a refund where it cannot be one. The webhook and the
 * reconciler both come here, as the browser's confirmation does, in any order and any number.
 *
 * @throws Error for a currency that the shop does not sell in: somebody has to look
 */
export async function settlePayment(
  db: Db,
  payment: Pick<GatewayPayment, 'id' | 'amountPaise' | 'currency'> & { orderId: string },
): Promise<steps.Settlement> {
  if (payment.currency !== 'INR') throw new Error(`payment ${payment.id} is in another currency`)
  return retryCollisions(() =>
    steps.settlePayment(db, {
      razorpayOrderId: payment.orderId,
      razorpayPaymentId: payment.id,
      status: 'captured',
      amountPaise: payment.amountPaise,
      addressId: null,
      notes: null,
    }),
  )
}
