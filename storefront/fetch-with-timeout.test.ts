import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** Never answers. */
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

test('a call without an answer is aborted', async () => {
  await expect(fetchWithTimeout(origin, {}, 20)).rejects.toThrow('timeout')
})

test('the caller may abort it sooner', async () => {
  const asking = new AbortController()
  const answer = fetchWithTimeout(origin, { signal: asking.signal })
  asking.abort(new Error('no longer wanted'))
  await expect(answer).rejects.toThrow('no longer wanted')
})
