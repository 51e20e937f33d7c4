import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Authenticate } from '../../ground/http/env.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import { makeComplaint } from './service.ts'

type Deps = { db: Db; config: Config; authenticate: Authenticate }

export function complaintsRoutes(serve: Serve, { db, config, authenticate }: Deps): void {
  serve('POST /api/complaints/', async ({ body }, c) => {
    const authorization = c.req.header('authorization')
    const customer = authorization ? await authenticate(authorization) : undefined
    const by = { customerId: customer?.id ?? null, client: clientOf(c, config) }
    const { ticket, answerBy } = await makeComplaint(db, by, body)
    return answer(201, { ticket, answer_by: answerBy.toISOString() })
  })
}
