import { expect, test } from 'vitest'
import { countryCode } from './country-code.ts'

test.each([
  ['India', 'IN'],
  ['Sri Lanka', 'LK'],
  ['United Kingdom', 'GB'],
  ['Germany', 'DE'],
  ['Bharat', 'Bharat'],
])('%s is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
