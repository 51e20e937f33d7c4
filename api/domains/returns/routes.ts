import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { requestReturn } from './request-return.ts'
import { listWornSizes } from './worn-sizes.ts'

export function returnsRoutes(serve: Serve, db: Db, config: Config): void {
  serve('GET /api/products/{id}/worn-sizes/', async ({ customer, params }) =>
    answer(200, await listWornSizes(db, customer.id, params.id)),
  )

  serve('POST /api/create_return_request/', async ({ customer, body }) => {
    await requestReturn(db, config.shop.returnDays, customer, body)
    return answer(201, { message: `${body.request_type} request submitted.` })
  })
}
