import { createHash } from 'node:crypto'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { PlaceOrder } from '../../../contract/orders.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import type { Client } from '../../ground/logins/client.ts'
import { consentsOf } from '../messages/service.ts'
import { checkoutId, notesToStore, readNotes } from './order-notes.ts'
import { readPurchase } from './read-purchase.ts'
import { startPurchase } from './start-purchase.ts'

export type PlacedOrder = {
  /** True for an earlier or overlapping equal request. */
  replayed: boolean
  order_id: number
  order_number: string
  total_amount: number
}

/**
 * Places an order of the cart or of one size, exactly once for a key.
 * @param request.receivedAt `performance.now()` when the request came in
 * @throws FieldRefusal when the notes or their key are unusable
 * @throws Refusal as refusePurchase says
 */
export async function placeCodOrder(
  db: Db,
  config: Pick<Config, 'messages'>,
  customerId: number,
  body: PlaceOrder,
  request: { idempotencyKey: string | undefined; receivedAt: number; client: Client },
): Promise<PlacedOrder> {
  const notes = readNotes(body)
  const key = request.idempotencyKey ?? checkoutId(notes) ?? null
  if (key !== null && (key.length === 0 || key.length > 200)) {
    throw new Refusal(400, 'An Idempotency-Key has 1 to 200 characters.')
  }
  const purchase = {
    ...readPurchase(body),
    customerId,
    addressId: body.shipping_address_id,
    gstin: body.gstin ?? null,
    notes: notesToStore(notes),
    consents: { terms: consentTexts.checkout, ...consentsOf(config, body.order_updates) },
  }

  // Runs with a connection in hand, so that the wait for one counts as waiting.
  const place = (connection: Db) => {
    const waitedMs = performance.now() - request.receivedAt
    const start = {
      method: 'cod',
      idempotencyKey: key,
      requestSha256: fingerprint(body),
      waitedMs,
      // In whole milliseconds, so up to two too late; never too early: what was placed before is another order.
      receivedAt: new Date(Math.ceil(Date.now() + 1 - waitedMs)),
    } as const
    return startPurchase(connection, purchase, start, request.client)
  }
  const order = await retryCollisions(() => db.connection().execute(place))
  return {
    replayed: order.outcome === 'replayed',
    order_id: order.order_id,
    order_number: order.order_number,
    total_amount: toRupees(order.total_paise),
  }
}

/** Equal requests buy the same and send it to the same address, for the same business, whatever their notes. */
function fingerprint(body: PlaceOrder): Buffer {
  const { type, product_id, variant_id, size_variant_id, quantity, shipping_address_id } = body
  const code = body.offer_code ? [{ code: body.offer_code.toUpperCase() }] : []
  const business = body.gstin ? [body.gstin] : []
  const bought = type === 'buynow' ? [product_id, variant_id, size_variant_id, quantity] : []
  return createHash('sha256')
    .update(JSON.stringify(['cod', type, ...bought, shipping_address_id, ...business, ...code]))
    .digest()
}
