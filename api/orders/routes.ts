import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { answer, type Serve } from '../http/serve.ts'
import { placeCodOrder } from './place-order.ts'
import { previewBuyNow, previewCart } from './preview-order.ts'
import { listOrders, showOrder } from './show-orders.ts'

export function ordersRoutes(serve: Serve, db: Db, config: Config): void {
  serve('GET /api/cart_checkout/', async ({ customer }) =>
    answer(200, await previewCart(db, customer.id)),
  )

  serve('POST /api/buy_now/', async ({ body }) => answer(201, await previewBuyNow(db, body)))

  serve('POST /api/cod_order_create/', async ({ customer, body, idempotencyKey }, c) => {
    const request = { idempotencyKey, receivedAt: c.var.receivedAt }
    const { replayed, ...order } = await placeCodOrder(db, config.fees, customer.id, body, request)
    const placed = { message: 'Order placed successfully (COD)!', ...order }
    return replayed ? answer(200, placed) : answer(201, placed)
  })

  serve('GET /api/orders/', async ({ customer }) => answer(200, await listOrders(db, customer.id)))

  serve('GET /api/order_detail/{id}/', async ({ customer, params }) =>
    answer(200, await showOrder(db, customer.id, params.id)),
  )
}
