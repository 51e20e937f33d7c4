import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './turns.ts'

// No turn ends by itself unless a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Says when its turn begins and ends, with its work in between. */
const page = (name: string, done: string[], work: () => unknown = () => {}) =>
  inTurn(async () => {
    done.push(`${name} begins`)
    await work()
    done.push(`${name} ends`)
  })

test('one turn comes after the other, and other work in between', async () => {
  const done: string[] = []
  const pages = ['one', 'two'].map((name) => page(name, done))
  setImmediate(() => done.push('other work'))
  await Promise.all(pages)
  expect(done).toEqual(['one begins', 'one ends', 'other work', 'two begins', 'two ends'])
})

test('whoever waits outside gives its turn up, and goes on in a later one', async () => {
  const done: string[] = []
  const answer = Promise.withResolvers<string>()
  const asking = inTurn(async (outside) => done.push(await outside(() => answer.promise)))
  await page('another', done)
  await Promise.all([asking, page('third', done, () => answer.resolve('the answer'))])
  expect(done).toEqual([
    'another begins',
    'another ends',
    'third begins',
    'third ends',
    'the answer',
  ])
})

test('whoever has begun comes before whoever has not', async () => {
  const done: string[] = []
  const answer = Promise.withResolvers<string>()
  const asking = inTurn(async (outside) => done.push(await outside(() => answer.promise)))
  const second = page('second', done, async () => {
    answer.resolve('the answer')
    await sleep(1)
  })
  await Promise.all([asking, second, page('third', done)])
  expect(done).toEqual(['second begins', 'second ends', 'the answer', 'third begins', 'third ends'])
})

test('what is asked side by side, or one after the other, holds up nobody', async () => {
  const asks = () =>
    inTurn(async (outside) => {
      const ask = (ms: number) => outside(() => sleep(ms, ms))
      const askTwice = async () => (await ask(1)) + (await ask(1))
      return Promise.all([ask(3), askTwice(), askTwice()])
    })
  const all = await Promise.all(Array.from({ length: 20 }, asks))
  expect(all).toEqual(Array.from({ length: 20 }, () => [3, 2, 2]))
})

test('what fails is told, outside too, and the next turn comes', async () => {
  const fails = () => Promise.reject(new Error('no answer'))
  await expect(inTurn(fails)).rejects.toThrow('no answer')
  await expect(inTurn((outside) => outside(fails))).rejects.toThrow('no answer')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('an answer that comes when all is over takes no turn', async () => {
  const answer = Promise.withResolvers<string>()
  let late: Promise<string> | undefined
  await inTurn(async (outside) => {
    late = outside(() => answer.promise)
  })
  answer.resolve('late')
  expect(await late).toBe('late')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('one that stands still holds up the others for a second at most', async () => {
  const never = new Promise<never>(() => {})
  void inTurn(() => never)
  const done: string[] = []
  const next = page('next', done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(done).toHaveLength(2)
})

test('what pages leave behind is collected between two turns, once it is much', async () => {
  // The turn of the test before has ended.
  await new Promise((next) => setImmediate(next))
  let megabytes = 0
  vi.resetModules()
  vi.doMock('node:v8', () => ({
    getHeapStatistics: () => ({ used_heap_size: megabytes * 1_024 * 1_024 }),
  }))
  const turns = await import('./turns.ts')
  const done: string[] = []
  vi.stubGlobal('gc', ({ type }: { type: string }) => {
    done.push(`${type} collection of ${megabytes} MB`)
    megabytes = 0
  })
  const pages = ['one', 'two', 'three', 'four', 'five'].map((name) =>
    turns.inTurn(async (outside) => {
      await outside(async () => {})
      megabytes += 3
      done.push(name)
    }),
  )
  await Promise.all(pages)
  vi.unstubAllGlobals()
  vi.doUnmock('node:v8')
  const collected = 'minor collection of 6 MB'
  expect(done).toEqual(['one', 'two', collected, 'three', 'four', collected, 'five'])
})
