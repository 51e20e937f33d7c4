import { Hono } from 'hono'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ResponseCache } from '../ground/cache/response-cache.ts'
import type { Env } from '../ground/http/env.ts'
import { createTestChanges } from '../testing/catalogue-changes.ts'
import { callInProcess } from './in-process-api.ts'

const request = { requestId: 'one', log: pino({ level: 'silent' }) }
const init = { method: 'GET', headers: new Headers({ authorization: 'Token x' }) }
const answer = { status: 200, headers: {}, text: '{"name":"Nool"}', productIds: [] }

async function openPage(app: Hono<Env>) {
  const { changes } = createTestChanges()
  const answers = new ResponseCache(changes, { maxBytes: 10_000 })
  await answers.get('/api/shop/', async () => ({ ...answer, isCacheable: true }))
  let lookups = 0
  const authenticate = async () => {
    lookups += 1
    return { id: 1, sessionId: 1, role: 'customer', userName: 'Kamala', linkedOrderId: null }
  }
  const page = callInProcess({ app, answers, authenticate }, request)
  return { ...page, lookups: () => lookups }
}

test('a page made of cached answers alone says so, and does not ask for them again', async () => {
  const { fetchApi, used, isAllCached } = await openPage(new Hono<Env>())
  const shop = await fetchApi('/api/shop/', init)
  expect([shop.status, await shop.json()]).toEqual([200, { name: 'Nool' }])
  expect([used.length, isAllCached()]).toEqual([1, true])
  expect((await fetchApi('/api/cart/', init)).status).toBe(404)
  expect(isAllCached()).toBe(false)
})

test('a page looks its customer up once, however many calls it makes', async () => {
  const app = new Hono<Env>().get('/api/*', async (c) =>
    c.json(await c.env.page?.authenticate(c.req.header('authorization') ?? '')),
  )
  const { fetchApi, lookups } = await openPage(app)
  const answers = await Promise.all(
    ['/api/cart/', '/api/orders/'].map((path) => fetchApi(path, init)),
  )
  for (const each of answers) expect(await each.json()).toMatchObject({ userName: 'Kamala' })
  expect(lookups()).toBe(1)
})
