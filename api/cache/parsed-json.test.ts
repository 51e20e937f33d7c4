import { expect, test } from 'vitest'
import { parsedJson } from './parsed-json.ts'
import type { CachedResponse } from './response-cache.ts'

const said = { count: 1, results: [{ id: 7, colours: ['Indigo'], sale: null }] }

const keptAs = (json: object): CachedResponse => ({
  status: 200,
  headers: {},
  text: JSON.stringify(json),
  productIds: [],
  isCacheable: true,
  etag: '',
  brotli: Buffer.alloc(0),
  validAt: 0,
  refresh: () => Promise.reject(new Error('not asked again')),
})

test('what is kept is read once for all, and again when it is another', () => {
  const kept = keptAs(said)
  expect(parsedJson(kept)).toEqual(said)
  expect(parsedJson(kept)).toBe(parsedJson(kept))
  expect(parsedJson(keptAs({ ...said, count: 2 }))).toEqual({ ...said, count: 2 })
})

test('whoever shows it cannot change it for the others', () => {
  const json = parsedJson(keptAs(said)) as typeof said
  expect(() => json.results.push({ id: 8, colours: [], sale: null })).toThrow(TypeError)
  expect(() => json.results[0]?.colours.pop()).toThrow(TypeError)
  expect(() => Object.assign(json, { count: 2 })).toThrow(TypeError)
})
