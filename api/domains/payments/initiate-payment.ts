import type { PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { inr } from '../../ground/http/money.ts'
import { giveBackHit, isOff } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { unservedPin } from '../accounts/unserved-pin.ts'
import { nothingToBuy, tooFewLeft } from '../catalogue/shortages.ts'
import * as queries from './queries.ts'
import { type Razorpay, timeoutMs } from './razorpay.ts'
import * as steps from './steps.ts'

/** What is bought, and where it goes: null for the default address. */
export type Purchase = {
  kind: 'cart' | 'buynow'
  productId: number | null
  variantId: number | null
  sizeId: number | null
  quantity: number | null
  addressId: number | null
  expectedTotalPaise: number | null
  gstin?: string | null
}

/** As `hold_stock` takes them, in JSON; null where limits are off. */
function holdLimits({ limits, address }: Client): string | null {
  if (isOff(limits.orders)) return null
  const { orders, holds, holdsOfAddress } = limits
  return JSON.stringify({ orders, holds, address: { ...holdsOfAddress, subject: address } })
}

const tooMany = {
  too_many_orders: 'Too many orders within a short time. Please wait a while.',
  too_many_holds:
    'Too many payments were started. Please wait a few minutes, or choose cash on delivery.',
  too_many_of_address:
    'Too many payments were started from this connection. Please wait a few minutes, or choose cash on delivery.',
}

/** Razorpay's share of a request's 5 s; the rest is for releasing the hold. */
const gatewayDeadlineMs = 4_300

/**
 * Holds the stock and creates its order at Razorpay, or releases it. A repeated purchase returns
 * the same.
 * @param request.receivedAt `performance.now()` when the request came in
 * @throws Refusal 400 for an empty cart or no address; 404 for another's address; 409 for too few
 *   pieces or another price; 429 for too many holds; 503 when Razorpay cannot be reached or refuses
 */
export async function initiatePayment(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  customerId: number,
  purchase: Purchase,
  { receivedAt, client }: { receivedAt: number; client: Client },
): Promise<PaymentStart> {
  const hold = await retryCollisions(() =>
    steps.holdStock(db, {
      customerId,
      ...purchase,
      hold: `${config.stockHoldSeconds} seconds`,
      shippingFeePaise: config.fees.shippingPaise,
      freeShippingAbovePaise: config.fees.freeShippingAbovePaise,
      limits: holdLimits(client),
    }),
  )
  switch (hold.outcome) {
    case 'address_missing':
      throw new Refusal(purchase.addressId ? 404 : 400, 'Please select a shipping address.')
    case 'empty':
      throw nothingToBuy(purchase.kind)
    case 'short':
      throw tooFewLeft(hold.shortages, 'card')
    case 'price_changed':
      throw new Refusal(409, `The price has changed: the total is now ${inr(hold.amount_paise)}.`, {
        code: 'price_changed',
      })
    case 'pin_unserved':
      throw unservedPin()
    case 'held':
      return {
        amount: hold.amount_paise,
        currency: 'INR',
        razorpay_order_id:
          hold.razorpay_order_id ?? (await askForOrder(db, razorpay, hold, { receivedAt, client })),
        key: config.razorpay.keyId,
        checkout_script: config.razorpay.checkoutUrl,
      }
    default:
      throw new Refusal(429, tooMany[hold.outcome], { retryAfter: hold.wait_seconds ?? undefined })
  }
}

async function askForOrder(
  db: Db,
  razorpay: Razorpay,
  hold: { intent_id: number; amount_paise: number },
  { receivedAt, client: { limits, address } }: { receivedAt: number; client: Client },
): Promise<string> {
  const left = Math.round(receivedAt + gatewayDeadlineMs - performance.now())
  try {
    const { id } = await razorpay.createOrder({
      timeoutMs: Math.min(Math.max(left, 0), timeoutMs),
      amountPaise: hold.amount_paise,
      receipt: String(hold.intent_id),
    })
    const stored = await queries.storeRazorpayOrder(db, hold.intent_id, id)
    // Another checkout of hers has replaced the hold; what is not held must not be paid.
    if (!stored) throw new Error('the hold was released meanwhile')
    return stored
  } catch (cause) {
    await withoutDeadline(async () => {
      const dropped = await queries.dropHold(db, hold.intent_id)
      // It was not the shopper who failed: trying again is no hold too many.
      if (dropped) await giveBackHit(db, limits.holdsOfAddress, address)
    })
    const refusal = new Refusal(503, 'The payment could not be started. Please try again.', {
      retryAfter: 5,
    })
    refusal.cause = cause
    throw refusal
  }
}
