import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import type { Env } from '../http/env.ts'
import { askApi, whoPath } from './in-process-api.ts'

const named = { requestId: 'one', log: pino({ level: 'silent' }) }
const init = { method: 'GET', headers: new Headers({ authorization: 'Token x' }) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A site of one call. */
const site = (read: () => Promise<object>) => ({
  api: new Hono<Env>()
    .get(whoPath, async (c) => c.json(await (c.env.page?.own ?? {})))
    .onError(({ message }, c) => c.json({ error: message }, 401)),
  ownReads: new Map([[whoPath, read]]),
})

test('what is not read within 5 s is 503, whatever comes of it later', async () => {
  const reading = Promise.withResolvers<object>()
  const asked = askApi(
    named,
    site(() => reading.promise),
    whoPath,
    init,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  const answer = await asked
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ error: 'That took too long.' })
  reading.reject(new Error('the connection is gone'))
  expect(vi.getTimerCount()).toBe(0)
})

test('what is read in time leaves no timer behind', async () => {
  const answer = await askApi(
    named,
    site(async () => ({ user_name: 'Kamala' })),
    whoPath,
    init,
  )
  expect([answer.status, await answer.json()]).toEqual([200, { user_name: 'Kamala' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('what is refused the API answers, without reading it again', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    throw new Refusal(401, 'Not this.')
  }
  const answer = await askApi(named, site(read), whoPath, init)
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'Not this.' }])
  expect(reads).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('what is asked for in another way is the API’s to answer', async () => {
  const read = () => Promise.reject(new Error('it was read'))
  const withQuery = await askApi(named, site(read), `${whoPath}?a=b`, init)
  expect([withQuery.status, await withQuery.json()]).toEqual([200, {}])
  const written = await askApi(named, site(read), whoPath, { ...init, method: 'POST' })
  expect(written.status).toBe(404)
})
