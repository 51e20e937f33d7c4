import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { sharePool } from '../ground/db/share-pool.ts'
import { isRunning, startServer } from '../testing/server-process.ts'
import { type TestShop, test } from '../testing/shop.ts'

/** A shop with something to sell, so that it is not filled with the demo. */
async function startStocked(shop: TestShop, settings: Record<string, string>) {
  await shop.make.product({ name: 'The Madurai Shirt' })
  const server = await startServer(shop, settings)
  await server.logged(/ is open at /)
  return server
}

/**
 * Sends half of a wrong login, which the server has started to read.
 *
 * @returns finish: sends the rest, and answers the status
 */
async function startLogin(port: number) {
  const body = JSON.stringify({ email: 'unknown@example.com', password: 'wrong-1' })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const call = request({ port, path: '/api/login/', method: 'POST', headers })
  call.flushHeaders()
  await once(call, 'continue')
  call.write(body.slice(0, 10))
  return async () => {
    call.end(body.slice(10))
    const [response] = await once(call, 'response')
    response.resume()
    return response.statusCode
  }
}

async function gone(pids: number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20)
}

test('a start that is refused says why in one line', async ({ shop }) => {
  await shop.make.product()
  for (const hosts of ['127.0.0.1:1', '127.0.0.1:1,127.0.0.1:2']) {
    const server = await startServer(shop, { DATABASE_URL: `postgres://nobody@${hosts}/none` })
    const [status] = await once(server.child, 'close')
    expect(status).toBe(1)
    expect(server.lines).toEqual([])
    expect(server.errors()).toMatch(/^Nool: DATABASE_URL: .*\n$/)
  }
})

test('two processes serve one port with one worker, are restarted, and end what is under way', async ({
  shop,
}) => {
  const server = await startStocked(shop, { WORKERS: '2' })
  const [first = 0, second = 0] = await server.webPids(2)
  expect((await server.fetch('/shop')).status).toBe(200)
  await server.shows(
    /nool_processes{part="web"} 2\n/,
    /nool_processes{part="worker"} 1\n/,
    /nool_http_requests_total{method="GET",route="\/shop",status="200"} 1\n/,
  )

  process.kill(first, 'SIGKILL')
  const [, , third = 0] = await server.webPids(3)
  expect(new Set([first, second, third]).size).toBe(3)
  expect((await server.fetch('/shop')).status).toBe(200)
  // The counts of the dead one stay.
  await server.shows(
    /nool_processes{part="web"} 2\n/,
    /nool_http_requests_total{method="GET",route="\/shop",status="200"} 2\n/,
  )

  // Connections go to the processes in turn, so that each has one.
  const calls = await Promise.all([startLogin(server.port), startLogin(server.port)])
  server.child.kill('SIGTERM')
  await server.logged('stopping', 3)
  expect(await Promise.all(calls.map((finish) => finish()))).toEqual([400, 400])
  await once(server.child, 'close')
  expect(server.child.exitCode).toBe(0)
  expect([second, third].some(isRunning)).toBe(false)
  expect(server.errors()).toBe('')
})

test('one that serves alone is restarted, too, and ends with the server', async ({ shop }) => {
  const server = await startStocked(shop, { WORKERS: '1' })
  const [only = 0] = await server.webPids(1)
  expect((await server.fetch('/shop')).status).toBe(200)
  process.kill(only, 'SIGKILL')
  const [, next = 0] = await server.webPids(2)
  expect((await server.fetch('/shop')).status).toBe(200)
  process.kill(server.child.pid ?? 0, 'SIGKILL')
  await gone([next])
})

test('web processes get as many connections as fit', async ({ shop }) => {
  const share = (workers: number, machines = 1, budget?: number) =>
    sharePool(shop.db, { workers, machines, budget })
  // The tests' server allows 200, three of them to its owner alone.
  expect(await share(2)).toBe(10)
  expect(await share(20)).toBe(7)
  expect(await share(20, 2)).toBe(3)
  expect(await share(4, 2, 20)).toBe(4)
  await expect(share(60)).rejects.toThrow(
    'the database allows 197 connections, too few for 60 web processes; set WORKERS to less, or raise its max_connections',
  )
  await expect(share(4, 10)).rejects.toThrow(/too few for 10 machines with 4 web processes/)
  await expect(share(4, 1, 10)).rejects.toThrow(
    'DATABASE_CONNECTIONS allows 10 connections, too few for 4 web processes; set WORKERS to less, or raise it',
  )
})
