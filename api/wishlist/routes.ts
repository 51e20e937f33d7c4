import type { Db } from '../db/pool.ts'
import { answer, type Serve } from '../http/serve.ts'
import * as wishlist from './service.ts'

const removed = { message: 'Item removed from wishlist!' } as const

export function wishlistRoutes(serve: Serve, db: Db): void {
  serve('GET /api/wishlist/', async ({ customer: { id } }) =>
    answer(200, await wishlist.listItems(db, id)),
  )

  serve('POST /api/add_to_wishlist/', async ({ customer, body }) => {
    const isNew = await wishlist.addItem(db, customer.id, body)
    return isNew
      ? answer(201, { message: 'Item added to wishlist' } as const)
      : answer(200, { message: 'Item already in wishlist' } as const)
  })

  serve('DELETE /api/wishlist_remove/{productId}/', async ({ customer, params }) => {
    await wishlist.removeItem(db, customer.id, params.productId)
    return answer(200, removed)
  })

  serve('DELETE /api/remove_from_wishlist/{id}/', async ({ customer, params }) => {
    await wishlist.removeItem(db, customer.id, params.id)
    return answer(200, removed)
  })
}
