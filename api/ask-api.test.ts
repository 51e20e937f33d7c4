import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askApi, whoPath } from './ask-api.ts'
import type { Env } from './http/env.ts'
import { Refusal } from './http/refusal.ts'

const named = { requestId: 'one', log: pino({ level: 'silent' }) }
const init = { method: 'GET', headers: new Headers({ authorization: 'Token x' }) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A site of one call. */
const site = (read: () => Promise<object>) => ({
  api: new Hono<Env>().get(whoPath, (c) => c.json({ error: 'The API says why.' }, 401)),
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

test('what is refused, or asked for in another way, the API answers', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    throw new Refusal(401, 'Not this.')
  }
  for (const [path, method] of [
    [whoPath, 'GET'],
    [`${whoPath}?a=b`, 'GET'],
    [whoPath, 'POST'],
  ] as const) {
    const answer = await askApi(named, site(read), path, { ...init, method })
    expect(answer.status).toBe(method === 'GET' ? 401 : 404)
  }
  expect(reads).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
