import { expect, test } from 'vitest'
import { createTestChanges } from '../../testing/catalogue-changes.ts'
import { ProductCache } from './product-cache.ts'

function openCache() {
  const { changes, invalidate, setDown } = createTestChanges()
  const cache = new ProductCache<{ load: number }>(changes, 100)
  const loaded: number[][] = []
  const load = async (ids: number[]) => {
    loaded.push(ids)
    return new Map(ids.filter((id) => id < 100).map((id) => [id, { load: loaded.length }]))
  }
  const get = async (...ids: number[]) => {
    await changes.catchUp()
    return (await cache.get(ids, load)).map((entry) => entry.load)
  }
  return { invalidate, setDown, loaded, get }
}

test('loads together what is not cached, in the order of the ids', async () => {
  const { loaded, get } = openCache()
  expect(await get(2, 1)).toEqual([1, 1])
  expect(await get(3, 2, 4)).toEqual([2, 1, 2])
  expect(await get(4, 1)).toEqual([2, 1])
  expect(loaded).toEqual([
    [2, 1],
    [3, 4],
  ])
})

test('leaves out what is not found', async () => {
  const { get } = openCache()
  expect(await get(1, 100, 2)).toEqual([1, 1])
})

test('loads a product whose stock has changed again, and all when the catalogue has', async () => {
  const { invalidate, loaded, get } = openCache()
  await get(1, 2)
  invalidate(2)
  expect(await get(1, 2)).toEqual([1, 2])
  invalidate()
  expect(await get(1, 2)).toEqual([3, 3])
  expect(loaded).toEqual([[1, 2], [2], [1, 2]])
})

test('loads again what changed while it was loaded', async () => {
  const { changes, invalidate } = createTestChanges()
  await changes.catchUp()
  const cache = new ProductCache<object>(changes, 100)
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads === 1) invalidate(1)
    await changes.catchUp()
    return new Map([[1, {}]])
  }
  await cache.get([1], load)
  await cache.get([1], load)
  await cache.get([1], load)
  expect(loads).toBe(2)
})

test('loads everything while changes cannot be read', async () => {
  const { get, setDown } = openCache()
  setDown(true)
  expect([await get(1), await get(1)]).toEqual([[1], [2]])
})
