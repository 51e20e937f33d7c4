import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTestChanges } from '../../testing/catalogue-changes.ts'
import { type CachedResponse, type ComputedResponse, ResponseCache } from './response-cache.ts'

function openCache({ maxBytes = 1_000_000 } = {}) {
  const { changes, ...control } = createTestChanges()
  return { ...control, cache: new ResponseCache(changes, { maxBytes }) }
}

const textOf = (cached: CachedResponse | undefined) =>
  cached && brotliDecompressSync(cached.brotli).toString()

const answerWith = (text: string, rest: Partial<ComputedResponse> = {}): ComputedResponse => ({
  status: 200,
  headers: {},
  text,
  productIds: [],
  isCacheable: true,
  ...rest,
})

/** Computes numbered answers, each when it is released. */
function createComputer() {
  const waiting: (() => void)[] = []
  let started = 0
  return {
    compute: async () => {
      started += 1
      const text = `answer ${started}`
      await new Promise<void>((resolve) => waiting.push(resolve))
      return answerWith(text)
    },
    started: () => started,
    release: () => waiting.shift()?.(),
  }
}

describe('a cached answer', () => {
  test('is computed once, until what it shows has changed', async () => {
    const { invalidate, cache } = openCache()
    let computed = 0
    const compute = async () => answerWith(`${++computed}`, { productIds: [7] })
    const ask = async () => textOf(await cache.get('list', compute))
    expect([await ask(), await ask()]).toEqual(['1', '1'])
    invalidate(8)
    expect(await ask()).toBe('1')
    invalidate(7)
    expect([await ask(), await ask()]).toEqual(['2', '2'])
    invalidate()
    expect([await ask(), await ask()]).toEqual(['3', '3'])
  })

  test('that many ask for is computed once', async () => {
    const { cache } = openCache()
    const computer = createComputer()
    const asked = [1, 2, 3].map(() => cache.get('list', computer.compute))
    await expect.poll(computer.started).toBe(1)
    computer.release()
    const texts = (await Promise.all(asked)).map(textOf)
    expect([texts, computer.started()]).toEqual([['answer 1', 'answer 1', 'answer 1'], 1])
  })

  test('is not given to one who asks after a change that came while it was computed', async () => {
    const { invalidate, cache } = openCache()
    const computer = createComputer()
    const before = cache.get('list', computer.compute)
    await expect.poll(computer.started).toBe(1)
    invalidate()
    const after = [cache.get('list', computer.compute), cache.get('list', computer.compute)]
    expect(computer.started()).toBe(1)
    computer.release()
    expect(textOf(await before)).toBe('answer 1')
    await expect.poll(computer.started).toBe(2)
    computer.release()
    const texts = (await Promise.all(after)).map(textOf)
    expect([texts, computer.started()]).toEqual([['answer 2', 'answer 2'], 2])
  })

  test('is never valid while changes cannot be read', async () => {
    const { setDown, cache } = openCache()
    let computed = 0
    const compute = async () => answerWith(`${++computed}`)
    const ask = async () => textOf(await cache.get('list', compute))
    await ask()
    setDown(true)
    expect(cache.find('list')).toBeUndefined()
    expect([await ask(), await ask()]).toEqual(['2', '3'])
    setDown(false)
    expect([await ask(), await ask()]).toEqual(['4', '4'])
  })

  test('that could not be computed is an error for all that wait, and computed for who asks then', async () => {
    const { cache } = openCache()
    let tries = 0
    const compute = async () => {
      tries += 1
      if (tries === 1) throw new Error('the line is down')
      return answerWith('there')
    }
    const waiting = [1, 2, 3].map(() => cache.get('list', compute))
    for (const one of waiting) await expect(one).rejects.toThrow('the line is down')
    expect(textOf(await cache.get('list', compute))).toBe('there')
  })

  test('is computed twice at most for all that wait, when changes cannot be read and the line is down', async () => {
    const { setDown, cache } = openCache()
    setDown(true)
    let tries = 0
    const compute = async () => {
      tries += 1
      throw new Error('the line is down')
    }
    const waiting = Array.from({ length: 20 }, () => cache.get('list', compute))
    for (const one of waiting) await expect(one).rejects.toThrow('the line is down')
    expect(tries).toBe(2)
  })

  test('is compressed quickly at first, and well when it is asked for again', async () => {
    const { cache } = openCache()
    const text = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ id: n, size: n % 7 })))
    const first = await cache.get('list', async () => answerWith(text))
    cache.find('list')
    await expect.poll(() => cache.find('list')?.brotli.length).toBeLessThan(first.brotli.length)
    const again = cache.find('list')
    expect(again?.etag).toBe(first.etag)
    for (const answer of [first, again]) {
      expect(textOf(answer)).toBe(text)
    }
  })

  test('takes no more memory than its compressed bytes', async () => {
    const { cache } = openCache()
    const held = async (key: string, text: string) => {
      const { brotli } = await cache.get(key, async () => answerWith(text))
      return brotli.buffer.byteLength - brotli.length
    }
    expect(await held('quick', 'short')).toBe(0)
    expect(await held('slow', 'long '.repeat(10_000))).toBe(0)
  })

  test('holds neither its text nor what only its ETag was made from', async () => {
    const { cache } = openCache()
    const identity = 'policy and page'
    const one = await cache.get('page', async () => answerWith('page', { identity }))
    expect(one).not.toHaveProperty('identity')
    for (const unwanted of ['identity', 'text']) {
      expect(cache.find('page')).not.toHaveProperty(unwanted)
    }
    const other = await cache.get('other', async () => answerWith('page', { identity: 'another' }))
    expect(other.etag).not.toBe(one.etag)
  })

  test('that is one shopper’s own is not stored', async () => {
    const { cache } = openCache()
    await cache.get('page', async () => answerWith('hers', { isCacheable: false }))
    expect(cache.find('page')).toBeUndefined()
  })

  test('goes when there is no room, those asked for longest ago first', async () => {
    const { cache } = openCache({ maxBytes: 9_000 })
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => answerWith(key))
    cache.find('a')
    for (const key of ['d', 'e']) await cache.get(key, async () => answerWith(key))
    expect(['a', 'b', 'e'].map((key) => textOf(cache.find(key)))).toEqual(['a', undefined, 'e'])
    expect(cache.size.bytes).toBeLessThanOrEqual(9_000)
  })
})
