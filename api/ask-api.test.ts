import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askApi, whoPath } from './ask-api.ts'
import type { Env, SignedIn } from './http/env.ts'

const named = { requestId: 'one', log: pino({ level: 'silent' }) }
const init = { headers: { authorization: 'Token x' } }
const kamala: SignedIn = { id: 1, sessionId: 2, role: 'customer', userName: 'Kamala' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a shopper who is not found within 5 s is 503, whatever comes of it later', async () => {
  const finding = Promise.withResolvers<SignedIn>()
  const site = { api: new Hono<Env>(), authenticate: () => finding.promise }
  const asked = askApi(named, site, whoPath, init)
  await vi.advanceTimersByTimeAsync(5_000)
  const answer = await asked
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ error: 'That took too long.' })
  finding.reject(new Error('the connection is gone'))
  expect(vi.getTimerCount()).toBe(0)
})

test('one who is found leaves no timer behind, and is looked up once for all calls', async () => {
  let times = 0
  const authenticate = async () => {
    times += 1
    return kamala
  }
  const found = new Map<string, Promise<SignedIn>>()
  for (let call = 0; call < 2; call++) {
    const answer = await askApi(
      { ...named, found },
      { api: new Hono<Env>(), authenticate },
      whoPath,
      init,
    )
    expect(await answer.json()).toEqual({ user_name: 'Kamala' })
  }
  expect(times).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
