import { expect, test } from 'vitest'
import { hexOfColour } from '../../../contract/colour-names.ts'

test.each([
  ['Rama Green', '#007f7a'],
  ['rani-pink', '#c2185b'],
  ['Mint Blue', '#2f5fa8'],
  ['Off White', '#faf6ec'],
  ['Deep Bottle Green', '#0f4735'],
  ['Leaf and Navy', '#3f6b4a'],
  ['Wine / Gold', '#5e1f30'],
])('%s is %s', (name, hex) => {
  expect(hexOfColour(name)).toBe(hex)
})

test('a name without a colour has none', () => {
  expect(hexOfColour('Monsoon Evening')).toBeUndefined()
  expect(hexOfColour('')).toBeUndefined()
})
