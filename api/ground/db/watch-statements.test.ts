import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'
import { openDb, openPool } from './pool.ts'
import { requestScope } from './request-scope.ts'
import { watchStatements } from './watch-statements.ts'

type Line = Record<string, unknown>

/** A database whose slow statements are collected as lines of a log. */
function watched(url: string, slowMs: number) {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  const pool = openPool(url)
  return { db: openDb(pool, watchStatements(log, slowMs)), lines, close: () => pool.end() }
}

test('a slow statement is logged with its request, and with no value', async ({ shop }) => {
  const { db, lines, close } = watched(shop.ownerUrl, 50)
  await requestScope.run({ requestId: 'request-1' }, () =>
    sql`select pg_sleep(${0.06}), ${'meena@example.com'}::text`.execute(db),
  )
  await sql`select ${'quick'}::text`.execute(db)
  await close()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    msg: 'slow statement',
    requestId: 'request-1',
    ms: expect.any(Number),
    statement: 'select pg_sleep($1), $2::text',
  })
})

test('a long statement is cut', async ({ shop }) => {
  const { db, lines, close } = watched(shop.ownerUrl, 0)
  await sql`select ${sql.raw(Array.from({ length: 300 }, (_, at) => at).join(', '))}`.execute(db)
  await close()
  expect(lines[0]?.statement).toMatch(/^select 0, 1, 2, .*…$/)
  expect(lines[0]?.statement).toHaveLength(500)
})

test('one that failed is logged by its code, since the message may repeat a value', async ({
  shop,
}) => {
  const { db, lines, close } = watched(shop.ownerUrl, 0)
  const bad = sql`select ${'meena@example.com'}::text::int`.execute(db)
  await expect(bad).rejects.toThrow('meena@example.com')
  await close()
  expect(lines).toMatchObject([{ code: '22P02', statement: 'select $1::text::int' }])
  expect(JSON.stringify(lines)).not.toContain('meena')
})
