import type { Hono } from 'hono'
import type { Config } from '../../config.ts'
import { isSameSecret } from '../../ground/config/same-secret.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import { parseJson } from '../../ground/http/parse-json.ts'
import type { ReadLimit } from '../../ground/http/read-limit.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import { storeUpdate } from './courier-events.ts'
import { openCourier } from './open-courier.ts'
import { openPromises } from './promises.ts'
import { TrackingPayload } from './tracking-payload.ts'

type Deps = { db: Db; config: Config; reads: ReadLimit }

export function shippingRoutes(serve: Serve, { db, config, reads }: Deps): void {
  const promises = openPromises(db, openCourier(config, db))
  serve('GET /api/delivery-promise/', async ({ query: { pin } }, c) => {
    c.header('Cache-Control', 'no-store')
    reads.countAddress(c)
    return answer(200, await promises.find(pin, clientOf(c, config)))
  })
}

/** The courier's webhook; no call of the contract. */
export function courierWebhook(app: Hono<Env>, db: Db, { courier }: Config): void {
  app.post('/api/webhooks/courier', callLimits.time, callLimits.size, async (c) => {
    if (!isSameSecret(c.req.header('x-api-key') ?? '', courier.webhookToken)) {
      throw new Refusal(401, 'Authentication required')
    }
    const body = await c.req.text()
    const payload = TrackingPayload.safeParse(parseJson(body))
    if (!payload.success) throw new Refusal(400, 'This is no tracking update.')
    await storeUpdate(db, body, payload.data)
    return c.json({ message: 'Received.' })
  })
}
