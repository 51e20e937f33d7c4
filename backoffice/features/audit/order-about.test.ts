import { expect, test } from 'vitest'
import { orderAbout } from './order-about.ts'

test('an entry about an order or a parcel of it leads to the order', () => {
  const abouts = ['NL10001', 'NL10001-E7', 'NL10001-R1', 'asha@nool.example', 'C10001', '2025-03']
  expect(abouts.map(orderAbout)).toEqual([
    'NL10001',
    'NL10001',
    'NL10001',
    undefined,
    undefined,
    undefined,
  ])
})
