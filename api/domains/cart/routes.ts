import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import * as cart from './service.ts'

export function cartRoutes(serve: Serve, db: Db): void {
  serve('GET /api/cart/', async ({ customer }) => answer(200, await cart.findCart(db, customer.id)))

  serve('POST /api/cart/', async ({ customer, body }) => {
    const id = await cart.addLine(db, customer.id, body)
    return answer(201, { message: 'Item added to cart', item_id: id })
  })

  // Before the lines, whose path has an id in this place.
  serve('PUT /api/cart/offer-code/', async ({ customer, body }) =>
    answer(200, await cart.setCode(db, customer.id, body.code)),
  )

  serve('PUT /api/cart/{id}/', async ({ customer, params, body }) => {
    const { quantity, size_variant_id: sizeId } = body
    const total = await (sizeId === undefined
      ? cart.setQuantity(db, customer.id, params.id, quantity)
      : cart.swapSize(db, customer.id, { id: params.id, sizeId, quantity }))
    return answer(200, { message: 'Cart updated', total })
  })

  serve('PUT /api/cart/{id}/for-later/', async ({ customer, params, body }) => {
    const { is_for_later: isForLater } = body
    const total = await cart.setForLater(db, customer.id, params.id, isForLater)
    return answer(200, { message: isForLater ? 'Saved for later' : 'Moved to your cart', total })
  })

  serve('DELETE /api/cart/{id}/', async ({ customer, params }) => {
    const total = await cart.removeLine(db, customer.id, params.id)
    return answer(200, { message: 'Item removed from cart', total })
  })
}
