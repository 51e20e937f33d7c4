import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parsedJson } from './parsed-json.ts'
import type { CachedResponse } from './response-cache.ts'

const body = { count: 1, results: [{ id: 7, colours: ['Indigo'], sale: null }] }

const cachedAs = (json: object): CachedResponse => ({
  status: 200,
  headers: {},
  productIds: [],
  isCacheable: true,
  etag: JSON.stringify(json),
  brotli: brotliCompressSync(JSON.stringify(json)),
  validAt: 0,
  refresh: () => Promise.reject(new Error('not asked again')),
})

test('a cached answer is parsed once for all, and another by itself', () => {
  const cached = cachedAs(body)
  expect(parsedJson(cached)).toEqual(body)
  expect(parsedJson(cached)).toBe(parsedJson(cached))
  expect(parsedJson(cachedAs({ ...body, count: 2 }))).toEqual({ ...body, count: 2 })
})

test('no page can change it for the others', () => {
  const json = parsedJson(cachedAs(body)) as typeof body
  expect(() => json.results.push({ id: 8, colours: [], sale: null })).toThrow(TypeError)
  expect(() => json.results[0]?.colours.pop()).toThrow(TypeError)
  expect(() => Object.assign(json, { count: 2 })).toThrow(TypeError)
})
