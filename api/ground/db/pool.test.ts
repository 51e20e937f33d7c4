import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { test as base } from '../../testing/shop.ts'
import { openDb, openPool, refuseChangedSessions } from './pool.ts'

const test = base.extend<{ errors: string[]; pool: pg.Pool }>({
  errors: async ({}, use) => use([]),
  /** Of one connection; `errors` collects its errors. */
  pool: async ({ shop, errors }, use) => {
    const onError = ({ message }: Error) => void errors.push(message)
    const pool = openPool(shop.ownerUrl, { max: 1, onError })
    await use(pool)
    await pool.end()
  },
})

/** As when PostgreSQL is restarted. */
const endConnections = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a connection is the application’s, and ends what takes too long', async ({ pool }) => {
  const { rows } = await sql`
    select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(openDb(pool))
  expect(rows).toEqual([{ role: 'nool_app', statement: '3500ms', lock: '2s', idle: '5s' }])
})

test('a request waits two seconds for a connection, and no longer', async ({ pool }) => {
  const taken = await pool.connect()
  const waiting = pool.query('select 1').catch((error: Error) => error.message)
  const answer = await Promise.race([waiting, sleep(3_000, 'it still waits')])
  taken.release()
  expect(answer).toBe('timeout exceeded when trying to connect')
  expect((await pool.query('select 1')).rowCount).toBe(1)
})

test('a connection that ends while idle ends nothing else', async ({ shop, pool, errors }) => {
  await pool.query('select 1')
  await asOwner(shop, endConnections)
  await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(0)
  expect(errors).toEqual([expect.stringContaining('terminating connection')])
  expect((await pool.query('select 1')).rowCount).toBe(1)
})

test('a connection that ends between two statements of a transaction ends nothing else', async ({
  shop,
  pool,
  errors,
}) => {
  const client = await pool.connect()
  await client.query('begin')
  await asOwner(shop, endConnections)
  await expect.poll(() => errors.length, { timeout: 5_000 }).toBeGreaterThan(0)
  client.release(true)
  expect((await pool.query('select 1')).rowCount).toBe(1)
})

test('a connection to a server that takes no writes any more is not used again', async ({
  pool,
}) => {
  const db = openDb(pool)
  await sql`set default_transaction_read_only = on`.execute(db)
  const write = () => db.updateTable('customers').set({ username: 'x' }).execute()
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await expect.poll(() => pool.totalCount).toBe(0)
  await write()
})

test('connections that do not start as they ask to are refused, and what is missing is named', async ({
  shop,
}) => {
  await refuseChangedSessions(shopPool(shop.ownerUrl), 'DATABASE_URL')
  // As a pooler that drops them.
  const dropped = shopPool(`${shop.ownerUrl}&options=-c%20timezone%3DUTC&statement_timeout=0`)
  await expect(refuseChangedSessions(dropped, 'DATABASE_APP_URL')).rejects.toThrow(
    /^DATABASE_APP_URL: connections start without the role, statement_timeout /,
  )
})

function shopPool(url: string): pg.Pool {
  const pool = openPool(url, { max: 1 })
  onTestFinished(() => pool.end())
  return pool
}
