import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimit } from './concurrency-limit.ts'

test('work starts in order, at most so many at once, also when some of it fails', async () => {
  const limit = createLimit(2)
  const started: number[] = []
  let running = 0
  let peak = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      limit.run(async () => {
        started.push(n)
        peak = Math.max(peak, ++running)
        await immediate()
        running -= 1
        if (n % 3 === 0) throw new Error('no')
      }),
    ),
  )
  expect(peak).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

test('a full queue refuses with 503 and Retry-After', async () => {
  const limit = createLimit(1)
  const calls = [1, 2, 3].map((n) => limit.run(async () => n, { queued: 1 }))
  await expect(calls[2]).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  expect(await Promise.all(calls.slice(0, 2))).toEqual([1, 2])
  expect(await limit.run(async () => 4)).toBe(4)
})

test('work whose caller has left while it waited is never started, and frees its place', async () => {
  const limit = createLimit(1)
  const caller = new AbortController()
  const started: string[] = []
  const first = limit.run(async () => void started.push('first'))
  const second = limit.run(async () => void started.push('second'), {
    queued: 1,
    signal: caller.signal,
  })
  caller.abort(new Error('left'))
  const third = limit.run(async () => void started.push('third'), { queued: 1 })
  await expect(second).rejects.toThrow('left')
  await Promise.all([first, third])
  expect(started).toEqual(['first', 'third'])
})

test('an abort that comes as the slot does not lose the slot', async () => {
  const limit = createLimit(1)
  const caller = new AbortController()
  const first = limit.run(async () => {})
  const second = limit.run(async () => {}, { signal: caller.signal }).catch(() => {})
  await first
  caller.abort()
  await second
  expect(await limit.run(async () => 'runs')).toBe('runs')
})
