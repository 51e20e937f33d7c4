import type { Db } from '../../ground/db/pool.ts'
import type { ReadLimit } from '../../ground/http/read-limit.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { listCards } from '../catalogue/service.ts'
import { deleteViews } from './queries.ts'
import * as viewed from './service.ts'

type Deps = { db: Db; publicDb: Db; reads: ReadLimit }

export function recentlyViewedRoutes(serve: Serve, { db, publicDb, reads }: Deps): void {
  // Hardly two devices ask for the same, so caching it would only push out what many share.
  serve('GET /api/product_cards/', async ({ query: { ids } }, c) => {
    c.header('Cache-Control', 'no-store')
    reads.countAddress(c)
    return answer(200, { results: await listCards(publicDb, ids) })
  })

  serve('GET /api/recently_viewed/', async ({ customer: { id } }) =>
    answer(200, { results: await viewed.listViewed(db, id) }),
  )

  serve('POST /api/recently_viewed/', async ({ customer: { id }, body }) => {
    await viewed.recordViews(db, id, body.viewed)
    return answer(200, { results: await viewed.listViewed(db, id) })
  })

  serve('DELETE /api/recently_viewed/', async ({ customer: { id } }) => {
    await deleteViews(db, id)
    return answer(200, { message: 'We have forgotten what you looked at.' })
  })
}
