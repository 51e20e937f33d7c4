import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { watchStatements } from '../api/ground/db/watch-statements.ts'
import { test } from '../api/testing/shop.ts'
import { withServerTiming } from './server-timing.ts'

test('Server-Timing counts the statements of its request only', async ({ shop }) => {
  const pool = openPool(shop.ownerUrl)
  const db = openDb(pool, watchStatements(pino({ level: 'silent' }), 60_000))
  const ask = (path: string, statements: number, type: string) =>
    withServerTiming(new Request(`http://localhost${path}`), async () => {
      for (let n = 0; n < statements; n++) await sql`select ${n}`.execute(db)
      return new Response('', { headers: { 'content-type': type } })
    })
  const [page, call] = await Promise.all([
    ask('/shop', 3, 'text/html; charset=utf-8'),
    ask('/api/products/', 1, 'application/json'),
  ])
  await pool.end()
  expect(page.headers.get('server-timing')).toMatch(
    /^app;dur=[\d.]+, db;dur=[\d.]+;desc="3 statements", render;dur=[\d.]+$/,
  )
  expect(call.headers.get('server-timing')).toMatch(
    /^app;dur=[\d.]+, db;dur=[\d.]+;desc="1 statements"$/,
  )
})
