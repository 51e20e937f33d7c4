import { describe, expect, test } from 'vitest'
import { CatalogueChanges } from './invalidation.ts'
import { type ComputedResponse, ResponseCache } from './response-cache.ts'

function openCache({ maxBytes = 1_000_000, storesText = true } = {}) {
  const changes = new CatalogueChanges()
  changes.listen()
  return { changes, keep: new ResponseCache(changes, { maxBytes, storesText }) }
}

const made = (text: string, rest: Partial<ComputedResponse> = {}): ComputedResponse => ({
  status: 200,
  headers: {},
  text,
  productIds: [],
  isCacheable: true,
  ...rest,
})

/** Computes numbered answers, each when it is let go. */
function createMaker() {
  const waiting: (() => void)[] = []
  let begun = 0
  return {
    make: async () => {
      begun += 1
      const text = `answer ${begun}`
      await new Promise<void>((resolve) => waiting.push(resolve))
      return made(text)
    },
    begun: () => begun,
    letGo: () => waiting.shift()?.(),
  }
}

describe('a kept answer', () => {
  test('is computed once, until what it shows has changed', async () => {
    const { changes, keep } = openCache()
    let computed = 0
    const ask = async () =>
      (await keep.get('list', async () => made(`${++computed}`, { productIds: [7] }))).text
    expect([await ask(), await ask()]).toEqual(['1', '1'])
    changes.invalidate(8)
    expect(await ask()).toBe('1')
    changes.invalidate(7)
    expect([await ask(), await ask()]).toEqual(['2', '2'])
    changes.invalidate()
    expect([await ask(), await ask()]).toEqual(['3', '3'])
  })

  test('that many ask for is computed once', async () => {
    const { keep } = openCache()
    const maker = createMaker()
    const asked = [1, 2, 3].map(() => keep.get('list', maker.make))
    maker.letGo()
    const texts = (await Promise.all(asked)).map(({ text }) => text)
    expect([texts, maker.begun()]).toEqual([['answer 1', 'answer 1', 'answer 1'], 1])
  })

  test('is not given to one who asks after a change that came while it was computed', async () => {
    const { changes, keep } = openCache()
    const maker = createMaker()
    const before = keep.get('list', maker.make)
    changes.invalidate()
    const after = [keep.get('list', maker.make), keep.get('list', maker.make)]
    expect(maker.begun()).toBe(1)
    maker.letGo()
    expect((await before).text).toBe('answer 1')
    await expect.poll(maker.begun).toBe(2)
    maker.letGo()
    const texts = (await Promise.all(after)).map(({ text }) => text)
    expect([texts, maker.begun()]).toEqual([['answer 2', 'answer 2'], 2])
  })

  test('is never true while nobody tells the news', async () => {
    const { changes, keep } = openCache()
    let computed = 0
    const ask = async () => (await keep.get('list', async () => made(`${++computed}`))).text
    await ask()
    changes.stopListening()
    expect(keep.find('list')).toBeUndefined()
    expect([await ask(), await ask()]).toEqual(['2', '3'])
    changes.listen()
    expect([await ask(), await ask()]).toEqual(['4', '4'])
  })

  test('that could not be computed is a fault for all who wait, and tried again for who asks then', async () => {
    const { keep } = openCache()
    let tries = 0
    const make = async () => {
      tries += 1
      if (tries === 1) throw new Error('the line is down')
      return made('there')
    }
    const waiting = [1, 2, 3].map(() => keep.get('list', make))
    for (const one of waiting) await expect(one).rejects.toThrow('the line is down')
    expect((await keep.get('list', make)).text).toBe('there')
  })

  test('is computed twice at most for all who wait, when nobody tells the news of a line that is down', async () => {
    const { changes, keep } = openCache()
    changes.stopListening()
    let tries = 0
    const make = async () => {
      tries += 1
      throw new Error('the line is down')
    }
    const waiting = Array.from({ length: 20 }, () => keep.get('list', make))
    for (const one of waiting) await expect(one).rejects.toThrow('the line is down')
    expect(tries).toBe(2)
  })

  test('of nobody else is not kept', async () => {
    const { keep } = openCache()
    await keep.get('page', async () => made('hers', { isCacheable: false }))
    expect(keep.find('page')).toBeUndefined()
  })

  test('goes when there is no room, those asked for longest ago first', async () => {
    const { keep } = openCache({ maxBytes: 5_000 })
    for (const key of ['a', 'b', 'c']) await keep.get(key, async () => made(key))
    keep.find('a')
    for (const key of ['d', 'e']) await keep.get(key, async () => made(key))
    expect(['a', 'b', 'e'].map((key) => keep.find(key)?.text)).toEqual(['a', undefined, 'e'])
    expect(keep.size.bytes).toBeLessThanOrEqual(5_000)
  })
})
