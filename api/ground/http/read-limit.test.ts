import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { readTrustedProxies } from '../config/trusted-proxies.ts'
import { answerError } from './answer-error.ts'
import type { Env } from './env.ts'
import { createReadLimit } from './read-limit.ts'

const each = (hits: number) => ({ name: `of-${hits}`, hits, seconds: 60 })

/** An app whose every answer takes work, and its clock in milliseconds. */
function openApp(hits: number) {
  const clock = { now: 0 }
  const reads = createReadLimit({
    ofAccount: each(hits),
    ofAddress: each(hits),
    trustedProxies: readTrustedProxies('on'),
    now: () => clock.now,
  })
  const app = new Hono<Env>().onError((error, c) => answerError(error, c))
  app.get('/of-address', (c) => {
    reads.countAddress(c)
    return c.text('read')
  })
  app.get('/of-account/:id', (c) => {
    reads.countAccount(Number(c.req.param('id')))
    return c.text('read')
  })
  const ask = async (path: string, address = '203.0.113.1') => {
    const answer = await app.request(path, { headers: { 'x-forwarded-for': address } })
    return [answer.status, answer.headers.get('retry-after')]
  }
  return { ask, clock }
}

describe('reads of an address', () => {
  test('beyond the limit wait until its window is over', async () => {
    const { ask, clock } = openApp(2)
    expect(await ask('/of-address')).toEqual([200, null])
    clock.now = 10_500
    expect(await ask('/of-address')).toEqual([200, null])
    expect(await ask('/of-address')).toEqual([429, '50'])
    expect(await ask('/of-address', '203.0.113.2')).toEqual([200, null])
    clock.now = 59_999
    expect(await ask('/of-address')).toEqual([429, '1'])
    clock.now = 60_000
    expect(await ask('/of-address')).toEqual([200, null])
  })

  test('do not count for its customers, nor theirs for each other', async () => {
    const { ask } = openApp(1)
    for (const path of ['/of-address', '/of-account/1', '/of-account/2']) {
      expect(await ask(path)).toEqual([200, null])
      expect(await ask(path)).toEqual([429, '60'])
    }
  })

  test('of any number of addresses take bounded memory', async () => {
    const { ask } = openApp(1)
    for (let n = 0; n < 11_000; n++) await ask('/of-address', `10.1.${n >> 8}.${n & 255}`)
    // The first of them is forgotten, the last is not.
    expect(await ask('/of-address', '10.1.0.0')).toEqual([200, null])
    expect(await ask('/of-address', '10.1.42.247')).toEqual([429, '60'])
  })
})

test('a limit that is off counts nothing', async () => {
  const { ask } = openApp(Number.POSITIVE_INFINITY)
  for (let n = 0; n < 1_000; n++) expect(await ask('/of-address')).toEqual([200, null])
})
