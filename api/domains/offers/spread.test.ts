import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const alike = (sizes: number[], price_paise: number) =>
  sizes.map((size_id) => ({ size_id, quantity: 1, price_paise }))

test('half a paisa goes up', () => {
  expect([...spread(5, alike([1, 2], 100))]).toEqual([
    [1, 3],
    [2, 2],
  ])
})

test('shares are exact where products of paise are no longer exact numbers', () => {
  expect([...spread(11_945_985_029, alike([1, 2], 8_212_108_489)).values()]).toEqual([
    5_972_992_515, 5_972_992_514,
  ])
})

test('no share makes a piece cost less than a paisa', () => {
  const stacks = [
    { size_id: 1, quantity: 1, price_paise: 10_000 },
    { size_id: 2, quantity: 5, price_paise: 2 },
  ]
  // By value 9,994 and 10, which is all that the second costs.
  expect([...spread(10_004, stacks).values()]).toEqual([9_999, 5])
})
