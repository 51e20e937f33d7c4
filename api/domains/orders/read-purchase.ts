import type { PlaceOrder } from '../../../contract/orders.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import { toPaise } from '../../ground/http/money.ts'

type Body = Omit<PlaceOrder, 'shipping_address_id'>

const nothingChosen = { productId: null, variantId: null, sizeId: null, quantity: null }

/** The cart, or one size, and the total that the customer saw. @throws FieldRefusal when an id is missing */
export function readPurchase(body: Body) {
  const { type: kind, expected_total: expected, offer_code: offerCode = null } = body
  const expectedTotalPaise = expected === undefined ? null : toPaise(expected)
  if (kind === 'cart') return { kind, ...nothingChosen, expectedTotalPaise, offerCode }
  const { product_id: productId, variant_id: variantId, size_variant_id: sizeId, quantity } = body
  // The contract requires the four with buynow.
  if (!productId || !variantId || !sizeId || !quantity) {
    throw new FieldRefusal({ type: ['Incomplete.'] })
  }
  return { kind, productId, variantId, sizeId, quantity, expectedTotalPaise, offerCode }
}
