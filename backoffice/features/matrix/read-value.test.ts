import { expect, test } from 'vitest'
import { readValue } from './read-value.ts'

test.each([
  ['price', '₹1,29,900.50', '129900.5'],
  ['price', 'Rs. 1,299/-', '1299'],
  ['price', '₹\u00a0१,२९९', '1299'],
  ['cost', '0', '0'],
  ['weight', '0.25 kg', '250'],
  ['weight', '180 gms', '180'],
  ['delta', '+5', '5'],
  ['delta', '−3', '-3'],
  ['delta', '0', ''],
  ['barcode', '8901234567890', '8901234567890'],
  ['shelf', ' A 12 ', 'A 12'],
  ['mrp', '', ''],
] as const)('%s %s is %s', (layer, typed, value) => {
  expect(readValue(layer, typed)).toEqual({ value })
})

test.each([
  ['price', '0'],
  ['price', '1.299,00'],
  ['price', '99.999'],
  ['price', '####'],
  ['weight', '1.5'],
  ['delta', '2.5'],
  ['barcode', '8.90123E+12'],
  ['sku', '#######'],
  ['sku', 'x'.repeat(61)],
] as const)('%s %s is refused', (layer, typed) => {
  expect(readValue(layer, typed)).toHaveProperty('problem')
})
