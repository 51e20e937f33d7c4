import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

/** Never says a word. */
const silent = createServer()
let origin = ''

beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
})

afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

test('a call that gets no answer is given up', async () => {
  await expect(boundedFetch(origin, {}, 20)).rejects.toThrow('timeout')
})

test('whoever asked may give it up sooner', async () => {
  const asking = new AbortController()
  const answer = boundedFetch(origin, { signal: asking.signal })
  asking.abort(new Error('no longer wanted'))
  await expect(answer).rejects.toThrow('no longer wanted')
})
