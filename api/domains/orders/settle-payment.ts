import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import type { GatewayPayment } from '../payments/razorpay.ts'
import * as steps from './steps.ts'

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
