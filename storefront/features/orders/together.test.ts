import { expect, test } from 'vitest'
import { together } from './together.ts'

test('pieces of a size are one line, as they were ordered', () => {
  const runs = [
    { id: 1, size_variant: 7, quantity: 2 },
    { id: 2, size_variant: 7, quantity: 1 },
    { id: 3, size_variant: 4, quantity: 1 },
  ]
  expect(together(runs)).toEqual([
    { id: 1, size_variant: 7, quantity: 3 },
    { id: 3, size_variant: 4, quantity: 1 },
  ])
  expect(together([])).toEqual([])
})
