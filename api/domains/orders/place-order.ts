import { createHash } from 'node:crypto'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { PlaceOrder } from '../../../contract/orders.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { inr, toRupees } from '../../ground/http/money.ts'
import type { Client } from '../../ground/logins/client.ts'
import { unservedPin } from '../accounts/unserved-pin.ts'
import { nothingToBuy, tooFewLeft } from '../catalogue/shortages.ts'
import { consentsOf } from '../messages/service.ts'
import { codLimits, refuseCod } from './cod-limits.ts'
import { checkoutId, readNotes } from './order-notes.ts'
import { readPurchase } from './read-purchase.ts'
import * as steps from './steps.ts'

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
 * @throws Refusal 400 for an empty cart, or more than may be ordered in cash; 404 for address or
 *   size; 409 for too few pieces or another price; 422 when the key came with another body; 429 for
 *   too many orders
 */
export async function placeCodOrder(
  db: Db,
  config: Pick<Config, 'fees' | 'messages'>,
  customerId: number,
  body: PlaceOrder,
  request: { idempotencyKey: string | undefined; receivedAt: number; client: Client },
): Promise<PlacedOrder> {
  const notes = readNotes(body.notes_data)
  const key = request.idempotencyKey ?? checkoutId(notes) ?? null
  if (key !== null && (key.length === 0 || key.length > 200)) {
    throw new Refusal(400, 'An Idempotency-Key has 1 to 200 characters.')
  }
  const purchase = readPurchase(body)
  const { fees } = config

  // Runs with a connection in hand, so that the wait for one counts as waiting.
  const place = (connection: Db) => {
    const waitedMs = performance.now() - request.receivedAt
    return steps.placeCodOrder(connection, {
      customerId,
      ...purchase,
      addressId: body.shipping_address_id,
      gstin: body.gstin ?? null,
      idempotencyKey: key,
      requestSha256: fingerprint(body),
      waited: `${waitedMs / 1000} seconds`,
      // Never too early: what was placed before is another order.
      receivedAt: new Date(Math.ceil(Date.now() + 1 - waitedMs)),
      notes: notes === undefined ? null : JSON.stringify(notes),
      codFeePaise: fees.codPaise,
      shippingFeePaise: fees.shippingPaise,
      freeShippingAbovePaise: fees.freeShippingAbovePaise,
      limits: codLimits(request.client),
      consents: JSON.stringify({
        terms: consentTexts.checkout,
        ...consentsOf(config, body.order_updates),
      }),
    })
  }
  const placement = await retryCollisions(() => db.connection().execute(place))
  switch (placement.outcome) {
    case 'placed':
    case 'replayed':
      return {
        replayed: placement.outcome === 'replayed',
        order_id: placement.order_id,
        order_number: placement.order_number,
        total_amount: toRupees(placement.total_paise),
      }
    case 'short':
      throw tooFewLeft(placement.shortages, 'cod')
    case 'price_changed':
      throw new Refusal(
        409,
        `The price has changed: the total is now ${inr(placement.total_paise)}.`,
        { code: 'price_changed' },
      )
    case 'key_reused':
      throw new Refusal(422, 'This checkout has placed another order already.')
    case 'address_missing':
      throw new Refusal(404, 'Please select a shipping address.')
    case 'empty':
      throw nothingToBuy(purchase.kind)
    case 'cod_abroad':
      throw new Refusal(
        400,
        'Cash on delivery is for addresses in India. Please pay by card, or choose another address.',
        { code: 'cod_unavailable' },
      )
    case 'pin_unserved':
      throw unservedPin()
    case 'pin_without_cod':
      throw new Refusal(
        400,
        'Our courier takes no cash at this PIN code. Please pay by card or UPI, or choose another address.',
        { code: 'cod_unavailable' },
      )
    default:
      throw refuseCod(placement.outcome, request.client.limits, placement.wait_seconds)
  }
}

/** Equal requests buy the same and send it to the same address, for the same business, whatever their notes. */
function fingerprint(body: PlaceOrder): Buffer {
  const { type, product_id, variant_id, size_variant_id, quantity, shipping_address_id } = body
  const business = body.gstin ? [body.gstin] : []
  const bought = type === 'buynow' ? [product_id, variant_id, size_variant_id, quantity] : []
  return createHash('sha256')
    .update(JSON.stringify(['cod', type, ...bought, shipping_address_id, ...business]))
    .digest()
}
