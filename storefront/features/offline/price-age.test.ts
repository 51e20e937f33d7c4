import { expect, test } from 'vitest'
import { priceAge, showsPrices } from './price-age.ts'

const at = Date.parse('2026-11-23T08:40:00Z')
const hour = 3_600_000

test('the age of prices is a time of today, or a day and its time', () => {
  expect(priceAge(at, at + hour)).toBe('Prices as of 2:10 pm')
  expect(priceAge(at, at + 12 * hour)).toBe('Prices as of 23 Nov, 2:10 pm')
})

test('it is shown where prices are', () => {
  for (const path of ['/', '/shop', '/Shop/', '/product/7/shirt', '/offline']) {
    expect([path, showsPrices(path)]).toEqual([path, true])
  }
  for (const path of ['/aboutus', '/shippingpolicy', '/cart']) {
    expect([path, showsPrices(path)]).toEqual([path, false])
  }
})
