import type { PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { giveBackHit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { type Razorpay, timeoutMs } from '../payments/razorpay.ts'
import { dropHold } from '../payments/service.ts'
import { askRazorpay, type ToPay, toStart } from './open-payment.ts'
import { type Purchase, startPurchase } from './start-purchase.ts'

/** Razorpay's share of a request's 5 s; the rest is for releasing the hold. */
const gatewayDeadlineMs = 4_300

/**
 * Holds the stock and creates its order at Razorpay, or releases it. A repeated purchase returns
 * the same.
 * @param request.receivedAt `performance.now()` when the request came in
 * @throws Refusal as refusePurchase says; 503 when Razorpay cannot be reached or refuses
 */
export async function initiatePayment(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  purchase: Purchase,
  { receivedAt, client }: { receivedAt: number; client: Client },
): Promise<PaymentStart> {
  const start = { method: 'card', holdSeconds: config.stockHoldSeconds } as const
  const held = await retryCollisions(() => startPurchase(db, purchase, start, client))
  const left = Math.round(receivedAt + gatewayDeadlineMs - performance.now())
  const deadlineMs = Math.min(Math.max(left, 0), timeoutMs)
  const orderId =
    held.razorpay_order_id ??
    (await askRazorpay(db, razorpay, held, deadlineMs).catch(async (refusal) => {
      await giveUp(db, held, client)
      throw refusal
    }))
  return toStart(config, held, orderId)
}

/** What is not held must not be paid; and it was not the shopper who failed: trying again is no hold too many. */
const giveUp = (db: Db, held: ToPay, { limits, address }: Client) =>
  withoutDeadline(async () => {
    const dropped = await dropHold(db, held.purchase_id)
    if (dropped) await giveBackHit(db, limits.holdsOfAddress, address)
  })
