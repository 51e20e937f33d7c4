import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Env } from './env.ts'

/** `/livez`: the process answers. `/readyz`: the database answers too. */
export function healthRoutes(app: Hono<Env>, db: Db): void {
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (isReady) return c.json({ status: 'ok' })
    return c.json({ status: 'unavailable', database: 'unavailable' }, 503, { 'Retry-After': '2' })
  })
}
