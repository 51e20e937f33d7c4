import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import * as notifications from './service.ts'

export function notificationsRoutes(serve: Serve, db: Db, config: Config): void {
  serve('GET /api/notifications/', async ({ customer }) =>
    answer(200, await notifications.findNotifications(db, config, customer)),
  )

  serve('PUT /api/notifications/', async ({ customer, body }) =>
    answer(200, { choices: await notifications.switchKind(db, customer.id, body) }),
  )

  serve('PUT /api/push-device/', async ({ customer, body }) => {
    await notifications.addDevice(db, config, customer, body)
    return answer(200, { message: 'Notifications are on in this browser.' })
  })

  serve('DELETE /api/push-device/', async ({ customer }) => {
    await notifications.removeDevice(db, customer)
    return answer(200, { message: 'Notifications are off in this browser.' })
  })
}
