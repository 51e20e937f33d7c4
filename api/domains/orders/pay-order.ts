import type { PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Razorpay } from '../payments/razorpay.ts'
import { openPayment } from './open-payment.ts'
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
