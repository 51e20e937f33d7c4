import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { ReadLimit } from '../../ground/http/read-limit.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import { deleteShare } from './queries.ts'
import * as wishlist from './service.ts'
import { findShare, shareWishlist, showShared, vote } from './share-wishlist.ts'

const removed = { message: 'Item removed from wishlist!' } as const

type Deps = { db: Db; config: Config; reads: ReadLimit }

export function wishlistRoutes(serve: Serve, { db, config, reads }: Deps): void {
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

  serve('GET /api/wishlist/share/', async ({ customer: { id } }) =>
    answer(200, { share: await findShare(db, id) }),
  )

  serve('PUT /api/wishlist/share/', async ({ customer: { id }, body }) =>
    answer(200, await shareWishlist(db, id, body.name)),
  )

  serve('DELETE /api/wishlist/share/', async ({ customer: { id } }) => {
    await deleteShare(db, id)
    return answer(200, { message: 'The link is withdrawn.' })
  })

  serve('GET /api/shared-wishlist/', async ({ query: { token } }, c) => {
    c.header('Cache-Control', 'no-store')
    // A page has been counted already.
    if (!c.env?.page) reads.countAddress(c)
    return answer(200, await showShared(db, token))
  })

  serve('PUT /api/shared-wishlist/vote/', async ({ body }, c) =>
    answer(200, { votes: await vote(db, clientOf(c, config), body) }),
  )
}
