import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { listConsents } from './service.ts'

export function consentsRoutes(serve: Serve, db: Db): void {
  serve('GET /api/consents/', async ({ customer }) =>
    answer(200, await listConsents(db, customer.id)),
  )
}
