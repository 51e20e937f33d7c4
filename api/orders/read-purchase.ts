import type { PlaceOrder } from '../../contract/orders.ts'
import * as catalogue from '../catalogue/service.ts'
import type { Db } from '../db/pool.ts'
import { FieldRefusal, Refusal } from '../errors/refusal.ts'
import { toPaise } from '../http/money.ts'

type Body = Omit<PlaceOrder, 'shipping_address_id' | 'notes_data' | 'order_updates'>

/** @throws Refusal 404 when the ids of the size do not belong together */
export async function readPurchase(db: Db, body: Body) {
  const { expected_total: expected } = body
  const expectedTotalPaise = expected === undefined ? null : toPaise(expected)
  if (body.type === 'cart') {
    return { kind: body.type, sizeId: null, quantity: null, expectedTotalPaise }
  }
  const { product_id, variant_id, size_variant_id, quantity } = body
  // The contract requires the four with buynow.
  if (!product_id || !variant_id || !size_variant_id || !quantity) {
    throw new FieldRefusal({ type: ['Incomplete.'] })
  }
  const size = await catalogue.findSize(db, { product_id, variant_id, size_variant_id })
  if (!size) throw new Refusal(404, 'Selected variant not found.')
  return { kind: body.type, sizeId: size.id, quantity, expectedTotalPaise }
}
