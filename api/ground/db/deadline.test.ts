import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../testing/orders.ts'
import { relayTo } from '../../testing/relay.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { statementsUnderWay } from '../../testing/statements-under-way.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Db, openDb, openPool } from './pool.ts'
import { withDeadline, withoutDeadline } from './request-scope.ts'

const test = base.extend<{ pool: pg.Pool; db: Db }>({
  /** Of one connection. */
  pool: async ({ shop }, use) => {
    const pool = openPool(shop.ownerUrl, { max: 1 })
    await use(pool)
    await pool.end()
  },
  db: async ({ pool }, use) => use(openDb(pool)),
})

const tooLong = new Refusal(503, 'That took too long.', { retryAfter: 2 })

const write = (db: Db) =>
  sql`insert into rate_limits (key, hits, resets_at) values ('test', 1, now())`.execute(db)
const written = async ({ db }: TestShop) =>
  (await db.selectFrom('rate_limits').select('hits').execute()).length

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows

describe('past its deadline', () => {
  test('a statement is cancelled in PostgreSQL, and its connection is used again', async ({
    shop,
    pool,
    db,
  }) => {
    const before = await pidOf(db)
    const work = withDeadline(100, () => sql`select pg_sleep(600)`.execute(db))
    await expect(work).rejects.toEqual(tooLong)
    expect(await statementsUnderWay(shop)).toEqual([])
    expect(await pidOf(db)).toEqual(before)
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  })

  test('a statement is cancelled over TCP too, and where statements are not prepared', async ({
    shop,
  }) => {
    const relay = await relayTo(shop.ownerUrl)
    const pool = openPool(relay.url, { max: 1, prepared: false })
    const db = openDb(pool)
    const before = await pidOf(db)
    const work = withDeadline(100, () => sql`select pg_sleep(3)`.execute(db))
    await expect(work).rejects.toEqual(tooLong)
    expect(await statementsUnderWay(shop)).toEqual([])
    expect(await pidOf(db)).toEqual(before)
    await pool.end()
    await relay.cut()
  })

  test('a statement that waits for a lock is cancelled', async ({ shop, db }) => {
    const { id } = await shop.make.customer()
    const lock = (tx: Db) => sql`select from customers where id = ${id} for update`.execute(tx)
    await shop.db.transaction().execute(async (tx) => {
      await lock(tx)
      await expect(withDeadline(100, () => lock(db))).rejects.toEqual(tooLong)
      expect(await statementsUnderWay(shop)).toEqual([expect.stringContaining('for update')])
    })
    await lock(db)
  })

  test('no further statement is asked', async ({ shop, db }) => {
    const work = withDeadline(50, async () => {
      await sleep(100)
      await write(db)
    })
    await expect(work).rejects.toEqual(tooLong)
    expect(await written(shop)).toBe(0)
  })

  test('a transaction is rolled back, in a statement, between two and before its end', async ({
    shop,
    pool,
    db,
  }) => {
    const steps = {
      'in a statement': (tx: Db) => sql`select pg_sleep(3)`.execute(tx),
      'between two': async (tx: Db) => {
        await sleep(100)
        await write(tx)
      },
      'before its end': () => sleep(100),
    }
    for (const [when, step] of Object.entries(steps)) {
      const work = withDeadline(50, () =>
        db.transaction().execute(async (tx) => {
          await write(tx)
          await step(tx)
        }),
      )
      await expect(work).rejects.toEqual(tooLong)
      expect([when, await written(shop), await statementsUnderWay(shop)]).toEqual([when, 0, []])
      expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
    }
    await db.transaction().execute(write)
    expect(await written(shop)).toBe(1)
  })

  test('what has to be undone still is', async ({ shop, db }) => {
    const work = withDeadline(50, () =>
      sql`select pg_sleep(3)`.execute(db).catch(() => withoutDeadline(() => write(db))),
    )
    await work
    expect(await written(shop)).toBe(1)
  })
})

test('statements with and without a deadline share connections, and none is cancelled for another', async ({
  shop,
  db,
}) => {
  const refusals = new Set<unknown>()
  for (let n = 0; n < 100; n++) {
    const short = withDeadline(2 + (n % 7), async () => {
      for (let step = 0; step < 50; step++) await sql`select pg_sleep(0.001)`.execute(db)
    }).catch((error: unknown) => refusals.add(error))
    await Promise.all([short, sql`select pg_sleep(0.001)`.execute(db)])
  }
  expect([...refusals]).toEqual(Array(100).fill(tooLong))
  expect(await statementsUnderWay(shop)).toEqual([])
})

test('an order whose deadline passes is there whole or not at all, and once for its key', async ({
  shop,
}) => {
  const { customer } = await placeOrder(shop)
  const address = await shop.make.address(customer)
  const { selection } = await shop.make.product({ stock: 200 })
  const tries = Array.from({ length: 60 }, (_, n) => n / 4)
  for (const [n, ms] of tries.entries()) {
    const order = () =>
      shop.as(customer)('POST /api/cod_order_create/', {
        body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id },
        headers: { 'idempotency-key': `key-${n}` },
      })
    await withDeadline(ms, order).catch(() => {})
    await order()
  }
  const { rows } = await sql`
    select count(distinct o.id)::int as orders, count(l)::int as lines
    from orders o join order_lines l on l.order_id = o.id join purchases p on p.id = purchase_id
    where idempotency_key like 'key-%'
  `.execute(shop.db)
  expect(rows).toEqual([{ orders: tries.length, lines: tries.length }])
  expect(await statementsUnderWay(shop)).toEqual([])
})

test('a database that says nothing keeps no request longer, and its connection is not used again', async ({
  shop,
}) => {
  const relay = await relayTo(shop.ownerUrl)
  const pool = openPool(relay.url, { max: 1 })
  const db = openDb(pool)
  const before = await pidOf(db)
  relay.swallow()
  const startedAt = performance.now()
  await expect(withDeadline(100, () => write(db))).rejects.toEqual(tooLong)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  await relay.restore()
  expect(await pidOf(db)).not.toEqual(before)
  await pool.end()
  await relay.cut()
})
