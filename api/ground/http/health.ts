import type { Hono } from 'hono'
import type { Db } from '../db/pool.ts'
import type { Env } from './env.ts'
import { callLimits } from './limits.ts'

type Deps = { db: Db; mailState: (db: Db) => Promise<string>; isDraining: () => boolean }

/** `/livez`: the process answers. `/readyz`: the database does too, and the process is not about to stop. */
export function healthRoutes(app: Hono<Env>, { db, mailState, isDraining }: Deps): void {
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', callLimits.time, async (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503, { 'Retry-After': '2' })
    const mail = await mailState(db).catch(() => undefined)
    if (mail) return c.json({ status: 'ok', mail })
    return c.json({ status: 'unavailable', database: 'unavailable' }, 503, { 'Retry-After': '2' })
  })
}
