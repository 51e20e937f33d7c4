import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Arrival, letIn } from './let-in.ts'

// No turn ends by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server on which all but `/quick` waits, and how each request came in. */
async function openServer() {
  const entries: [path: string, Arrival['entry']][] = []
  const gone = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const listener = letIn(
    async (request, response) => {
      const { url = '', entry } = request
      entries.push([url, entry])
      if (url === '/outside') await entry?.outside(() => answered.promise)
      if (url === '/long') await answered.promise
      response.end(url)
    },
    ({ url }) => url !== '/quick',
  )
  const server = createServer({ IncomingMessage: Arrival }, (request, response) => {
    response.once('close', () => request.url === '/left' && gone.resolve())
    return listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string, signal: AbortSignal | null = null) =>
    (await fetch(origin + path, { signal })).text()
  return { ask, entries, answer: answered.resolve, gone: gone.promise }
}

test('the next is let in while the one before is outside, and what takes no time at once', async () => {
  const { ask, entries, answer } = await openServer()
  const first = ask('/outside')
  expect(await ask('/second')).toBe('/second')
  expect(await ask('/quick')).toBe('/quick')
  answer()
  expect(await first).toBe('/outside')
  expect(entries).toMatchObject([
    ['/outside', { hasLeft: false }],
    ['/second', { hasLeft: false }],
    ['/quick', undefined],
  ])
})

test('one waits until the other is done, and is told how long and whether its reader has left', async () => {
  const { ask, entries, answer, gone } = await openServer()
  const long = ask('/long')
  expect(await ask('/quick')).toBe('/quick')
  const before = performance.now()
  const reader = new AbortController()
  const left = ask('/left', reader.signal)
  const last = ask('/last')
  expect(await ask('/quick')).toBe('/quick')
  reader.abort()
  await expect(left).rejects.toThrow('aborted')
  await gone
  expect(entries.map(([path]) => path)).toEqual(['/long', '/quick', '/quick'])
  const after = performance.now()
  answer()
  expect([await long, await last]).toEqual(['/long', '/last'])
  const entryOf = (path: string) => entries.find(([url]) => url === path)?.[1]
  expect(entryOf('/left')?.hasLeft).toBe(true)
  expect(entryOf('/last')?.hasLeft).toBe(false)
  expect(entryOf('/last')?.receivedAt).toBeGreaterThan(before)
  expect(entryOf('/last')?.receivedAt).toBeLessThan(after)
})
