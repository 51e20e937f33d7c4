import type { Db } from '../db/pool.ts'
import { answer, type Serve } from '../http/serve.ts'
import { listConsents, withdrawConsent } from './service.ts'

export function consentsRoutes(serve: Serve, db: Db): void {
  serve('GET /api/consents/', async ({ customer }) =>
    answer(200, await listConsents(db, customer.id)),
  )

  serve('DELETE /api/consents/{purpose}/', async ({ customer, params }) => {
    await withdrawConsent(db, customer.id, params.purpose)
    return answer(200, { message: 'Your consent is withdrawn.' })
  })
}
