import { brotliCompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CachedResponse } from '../cache/response-cache.ts'
import { answerCached } from './answer-cached.ts'
import type { Env } from './env.ts'

const text = 'x'.repeat(1_000_000)

const cached: CachedResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain' },
  text,
  productIds: [],
  isCacheable: true,
  etag: 'W/"1"',
  brotli: brotliCompressSync(text),
  validAt: 0,
  refresh: async () => cached,
}

test('answers that are not read yet share one body', async () => {
  const app = new Hono<Env>().get('/', (c) => answerCached(c, cached))
  // It puts the Response in place with which the shop answers.
  getRequestListener(app.fetch)
  const ask = () => app.request('/', { headers: { 'accept-encoding': 'identity' } })
  const held = [await ask()]
  const before = process.memoryUsage().arrayBuffers
  for (let count = 0; count < 30; count++) held.push(await ask())
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * text.length)
  expect(await held.at(-1)?.text()).toBe(text)
})
