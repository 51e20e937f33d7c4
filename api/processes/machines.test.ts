import { once } from 'node:events'
import { expect } from 'vitest'
import { behindDeadHost } from '../testing/database-url.ts'
import { startServer } from '../testing/server-process.ts'
import { test } from '../testing/shop.ts'

test('two machines run one shop: one also works, and one of them only serves', async ({ shop }) => {
  await shop.make.product({ name: 'The Madurai Shirt' })
  const whole = await startServer(shop, { WORKERS: '1' })
  await whole.logged(/ is open at /)
  const serving = await startServer(shop, { WORKERS: '1', ROLE: 'web' })
  await serving.logged(/^the local gateway runs on another machine/)
  await serving.logged(/ is open at /)
  expect((await serving.fetch('/readyz')).status).toBe(200)
  expect(await (await serving.fetch('/shop')).text()).toContain('The Madurai Shirt')
  await whole.shows(/nool_waiting{/, /nool_processes{part="worker"} 1\n/, /nool_jobs_waiting{/)

  whole.child.kill('SIGTERM')
  await once(whole.child, 'close')
  expect((await serving.fetch('/readyz')).status).toBe(200)
  // The other one counts for the shop now.
  await serving.shows(/nool_waiting{/, /nool_processes{part="web"} 1\n/)
  expect(serving.errors()).toBe('')
})

test('a machine that drains is not ready, and answers all the while', async ({ shop }) => {
  await shop.make.product()
  const server = await startServer(shop, {
    WORKERS: '2',
    DRAIN_SECONDS: '5',
    DATABASE_URL: behindDeadHost(shop.ownerUrl),
  })
  await server.webPids(2)
  await server.logged(/ is open at /)
  server.child.kill('SIGTERM')
  const ready = async () => (await server.fetch('/readyz')).json()
  await expect.poll(ready, { interval: 20 }).toEqual({ status: 'draining' })
  // By the other process, too.
  for (let call = 0; call < 4; call++) expect((await server.fetch('/shop')).status).toBe(200)
  await once(server.child, 'close')
  expect([server.child.exitCode, server.errors()]).toEqual([0, ''])
})

test('a machine that only works listens on no port', async ({ shop }) => {
  await shop.make.product()
  const settings = { ROLE: 'worker', DATABASE_URL: behindDeadHost(shop.ownerUrl) }
  const working = await startServer(shop, settings)
  await working.logged(/: jobs are run$/)
  await working.shows(/nool_processes{part="worker"} 1\n/)
  await expect(working.fetch('/livez')).rejects.toThrow('fetch failed')
})

test('a role that needs another machine is refused with the embedded database', async ({
  shop,
}) => {
  const server = await startServer(shop, { DATABASE_URL: '', ROLE: 'web' })
  await once(server.child, 'close')
  expect(server.errors()).toMatch(/^Nool: ROLE: all is needed without DATABASE_URL.*\n$/)
})
