import { clientOf } from '../accounts/client.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { answer, type Serve } from '../http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { collectMyData } from './my-data.ts'

export function privacyRoutes(serve: Serve, db: Db, config: Config): void {
  serve('GET /api/my-data/', async ({ customer }) =>
    answer(200, await collectMyData(db, config.shop.returnDays, customer)),
  )

  serve('POST /api/delete-account/', async ({ customer, body }, c) => {
    const client = clientOf(c, config)
    await deleteAccount(db, config.mediaDir, customer.id, body.password, client)
    return answer(200, { message: 'Your account has been deleted.' })
  })
}
