import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'

test('a code that is held before the camera is read once, and again after it has left', () => {
  const isNew = readOnce()
  expect(isNew('A', 0)).toBe(true)
  for (let now = 200; now <= 6_000; now += 200) expect(isNew('A', now)).toBe(false)
  for (let now = 6_200; now < 8_000; now += 200) expect(isNew(undefined, now)).toBe(false)
  expect(isNew('A', 8_000)).toBe(true)
})

test('a busy phone that takes a picture in two seconds reads what is held before it once', () => {
  const isNew = readOnce()
  const read = [0, 2_000, 4_000, 6_000].filter((now) => isNew('A', now))
  expect(read).toEqual([0])
})

test('two codes in one picture are read once each, in whatever order they are found', () => {
  const isNew = readOnce()
  const read = ['A', 'B', 'A', 'B', 'B', 'A'].filter((code, at) => isNew(code, at * 200))
  expect(read).toEqual(['A', 'B'])
})
