import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import * as alerts from './service.ts'

export function stockAlertsRoutes(serve: Serve, db: Db, { limits }: Config): void {
  serve('GET /api/stock-alerts/', async ({ customer: { id } }) =>
    answer(200, await alerts.listAlerts(db, id)),
  )

  serve('POST /api/stock-alerts/', async ({ customer, body }) => {
    await alerts.addAlert(db, customer.id, body.size_id, limits.stockAlerts)
    return answer(200, { message: 'We will tell you when it is back.' })
  })

  serve('DELETE /api/stock-alerts/{sizeId}/', async ({ customer, params }) => {
    await alerts.removeAlert(db, customer.id, params.sizeId)
    return answer(200, { message: 'You wait for it no longer.' })
  })
}
