import type { Db } from '../../ground/db/pool.ts'
import { withSlowStatements } from '../../ground/db/slow-statements.ts'
import { answer } from '../../ground/http/serve.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { cancel, planPrices, schedule } from './schedule.ts'
import { listPrices, showPrices, showScheduled } from './show.ts'

/** Scheduled prices of the office. */
export function priceRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/prices/', async ({ query }) => answer(200, await listPrices(db, query)))
  serve('GET /api/office/prices/{id}/', async ({ params: { id }, query }) =>
    answer(200, await showPrices(db, id, query)),
  )
  serve('POST /api/office/prices/', async ({ body, act }) => {
    // Of all garments of a large shop.
    if (body.dry_run) {
      return answer(200, await withSlowStatements(db, (tx) => planPrices(tx, body)))
    }
    const id = await act((tx) => withSlowStatements(tx, () => schedule(tx, body)))
    return answer(201, await showScheduled(db, id, body.items))
  })
  serve('POST /api/office/prices/{id}/cancel/', async ({ params: { id }, act }) => {
    await act((tx) => cancel(tx, id))
    return answer(200, await showScheduled(db, id))
  })
}
