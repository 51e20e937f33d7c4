import { expect, test } from 'vitest'
import { jsonOf } from './parsed-json.ts'
import type { Kept } from './response-cache.ts'

const said = { count: 1, results: [{ id: 7, colours: ['Indigo'], sale: null }] }

const keptAs = (json: object): Kept => ({
  status: 200,
  headers: {},
  text: JSON.stringify(json),
  shows: [],
  isKept: true,
  etag: '',
  brotli: Buffer.alloc(0),
  since: 0,
  again: () => Promise.reject(new Error('not asked again')),
})

test('what is kept is read once for all, and again when it is another', () => {
  const kept = keptAs(said)
  expect(jsonOf(kept)).toEqual(said)
  expect(jsonOf(kept)).toBe(jsonOf(kept))
  expect(jsonOf(keptAs({ ...said, count: 2 }))).toEqual({ ...said, count: 2 })
})

test('whoever shows it cannot change it for the others', () => {
  const json = jsonOf(keptAs(said)) as typeof said
  expect(() => json.results.push({ id: 8, colours: [], sale: null })).toThrow(TypeError)
  expect(() => json.results[0]?.colours.pop()).toThrow(TypeError)
  expect(() => Object.assign(json, { count: 2 })).toThrow(TypeError)
})
