import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../api/app.ts'
import { readConfig } from '../api/config.ts'
import { migrate } from '../api/ground/db/migrate.ts'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { joinShop } from '../api/ground/db/presence.ts'
import { PrimaryHost } from '../api/ground/db/primary-host.ts'
import { openQueue } from '../api/ground/jobs/queue.ts'
import { createMakers } from '../api/testing/makers.ts'
import { openWithStandby } from '../api/testing/standby.ts'
import { expectEveryPiece } from './conservation.ts'
import { many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { type Buyer, openCounter } from './shopper.ts'

const customers = 8
const ordersEach = atScale(25, 250)

test(`a primary is killed and its standby promoted under ${customers * ordersEach} orders`, async ({
  task,
}) => {
  const servers = await openWithStandby()
  const [first, second] = servers.urls
  await migrate(first.href)
  await servers.commitOnBoth()
  const pool = openPool(servers.url)
  const db = openDb(pool)
  const log = pino({ level: 'silent' })
  const config = readConfig({ RATE_LIMITS: 'off' })
  const app = createApp({ db, config, log, requestAvif: async () => {} })
  const { order, seen } = openCounter({ fetch: async (path, init) => app.request(path, init) })
  const make = createMakers(db)
  const { selection } = await make.product({ stock: customers * ordersEach })
  const buyers = await many(customers, async () => {
    const customer = await make.customer()
    return { ...customer, address: await make.address(customer) }
  })

  const lost: string[] = []
  const { port, secretKey, picturesPlace: pictures } = config
  const onLost = (reason: string) => void lost.push(reason)
  const presence = await joinShop(servers.url, {
    isAlone: false,
    port,
    secretKey,
    pictures,
    onLost,
  })
  const queue = await openQueue(servers.url, { works: false, onError: () => {} })

  const acknowledged = new Map<string, string>()
  const keepOrdering = async (customer: Buyer) => {
    for (let turn = 0; turn < ordersEach; turn++) {
      const key = `${customer.id}-${turn}`
      const answer = await order(customer, { selection, key })
      acknowledged.set(key, (await answer.json()).order_number)
    }
  }
  const load = Promise.all(buyers.map(keepOrdering))
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(customers * 5)
  servers.killPrimary()
  await expect.poll(() => seen.busy, { timeout: 60_000 }).toBeGreaterThan(customers)
  await servers.promote()
  await load

  // What works outside the pool has followed, too.
  const holds = () => presence.holds('metrics').catch(() => false)
  await expect.poll(holds, { timeout: 20_000 }).toBe(true)
  expect(await queue.send('tidy')).toEqual(expect.any(String))
  expect(lost).toEqual([])
  await presence.release()
  await queue.stop({ graceful: false })

  // The one that was killed takes writes again, and has missed the last orders.
  const zombie = await servers.restartPrimary()
  const found = await new PrimaryHost(servers.url).find()
  expect(found?.port).toBe(Number(second.port))
  const orders = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select(['idempotency_key', 'number'])
    .execute()
  await pool.end()
  await zombie.stop()
  const placed = new Map(orders.map(({ idempotency_key: key, number }) => [key, number]))
  const missing = [...acknowledged].filter(([key, number]) => placed.get(key) !== number)
  const doubled = orders.length - placed.size
  note(
    task,
    '0 acknowledged orders lost or doubled, only 503 in between',
    `of ${acknowledged.size} orders ${missing.length} lost, ${doubled} doubled; ${seen.busy} answers of 503`,
  )
  expect([missing, doubled, orders.length]).toEqual([[], 0, customers * ordersEach])
  const promoted = openPool(second.href)
  await expectEveryPiece({ db: openDb(promoted) })
  await promoted.end()
})
