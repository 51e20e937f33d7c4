import { expect, test } from 'vitest'
import { nearestCode } from './code-reader.ts'

test('of several codes on a label the one in the middle is meant', () => {
  const codes = [
    { text: 'corner', x: 0.1, y: 0.9 },
    { text: 'middle', x: 0.55, y: 0.4 },
    { text: 'edge', x: 0.5, y: 0.95 },
  ]
  expect(nearestCode(codes)).toBe('middle')
  expect(nearestCode([])).toBeUndefined()
})
