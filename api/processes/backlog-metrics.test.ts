import { expect, onTestFinished } from 'vitest'
import { openDb, openPool } from '../ground/db/pool.ts'
import { serveMetrics } from '../ground/metrics/server.ts'
import { createTotals } from '../ground/metrics/totals.ts'
import { freePorts } from '../testing/free-ports.ts'
import { asOwner } from '../testing/owner.ts'
import { send } from '../testing/send.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { watchBacklog } from './backlog-metrics.ts'

const token = 'a token of some length'

type Options = { token?: string; isCounting?: () => Promise<boolean> }

async function open(shop: Pick<TestShop, 'db'>, given: Options = {}) {
  const [port = 0] = await freePorts(1)
  const place = { port, host: '127.0.0.1', token: given.token }
  const refresh = watchBacklog(shop.db, given.isCounting ?? (async () => true))
  await refresh()
  const server = await serveMetrics(place, refresh, createTotals())
  onTestFinished(() => server.close())
  return (path = '/metrics', authorization = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
}

test('metrics are shown at one address, and only to callers with the token', async ({ shop }) => {
  const ask = await open(shop, { token })
  expect((await ask('/')).status).toBe(404)
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const refused = await ask('/metrics', wrong)
    expect([refused.status, await refused.text()]).toEqual([401, ''])
  }
  const answer = await ask('/metrics', `Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
})

test('orders are counted once they can no longer be undone, and the backlog is shown', async ({
  shop,
}) => {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer)
  const { selection } = await shop.make.product({ stock: 5 })
  const ask = await open(shop)
  const order = { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id }
  await send(shop, 'POST /api/cod_order_create/', { token: customer.token, json: order })
  const fresh = await (await ask()).text()
  expect(fresh).toContain('nool_orders_placed_total{method="cod"} 0\n')
  expect(fresh).toContain('nool_waiting{part="server",what="mails"} 1\n')
  expect(fresh).toContain('nool_waiting{part="server",what="pushes"} 0\n')
  await asOwner(shop, `update orders set created_at = now() - interval '1 minute'`)
  const [one, other] = await Promise.all([ask(), ask()])
  expect(await one.text()).toContain('nool_orders_placed_total{method="cod"} 1\n')
  expect(await other.text()).toContain('nool_orders_placed_total{method="cod"} 1\n')
  expect(await (await ask()).text()).toContain('nool_orders_placed_total{method="cod"} 1\n')
})

test('a database that does not answer is shown as that', async ({ shop }) => {
  const pool = openPool(shop.ownerUrl)
  const ask = await open({ db: openDb(pool) })
  expect(await (await ask()).text()).toContain('nool_database_up{part="server"} 1\n')
  await pool.end()
  const down = await (await ask()).text()
  expect(down).toContain('nool_database_up{part="server"} 0\n')
  expect(down).not.toContain('nool_waiting{')
})

test('what is counted for the whole shop is shown by the one machine that counts', async ({
  shop,
}) => {
  let isCounting = false
  const ask = await open(shop, { isCounting: async () => isCounting })
  const beside = await (await ask()).text()
  expect(beside).toContain('nool_database_up{part="server"} 1\n')
  expect(beside).not.toContain('nool_waiting{')
  isCounting = true
  expect(await (await ask()).text()).toContain('nool_waiting{part="server",what="mails"} 0\n')
})
