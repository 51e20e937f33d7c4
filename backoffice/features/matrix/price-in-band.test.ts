import { expect, test } from 'vitest'
import { taxBandsOf } from '../../../contract/tax-bands.ts'
import { priceInBand } from './price-in-band.ts'

const bands = taxBandsOf('6206', '2026-11-28')

test('bands are those of the HSN on the day', () => {
  expect(bands).toEqual([
    { upTo: 2500, rate: 5 },
    { upTo: null, rate: 18 },
  ])
  expect(taxBandsOf('', '2026-11-28')).toEqual(bands)
  expect(taxBandsOf('6206', '2025-09-21')).toEqual([
    { upTo: 1000, rate: 5 },
    { upTo: null, rate: 12 },
  ])
  expect(taxBandsOf('4202', '2026-11-28')).toEqual([{ upTo: null, rate: 18 }])
})

test.each([
  [999, 5, 951.43],
  [2625, 5, 2500],
  [2950.01, 18, 2500.01],
  [2999, 18, 2541.53],
])('₹%s is taxed at %s %% and leaves %s', (price, rate, keep) => {
  expect(priceInBand(price, bands)).toEqual({ rate, keep })
})

test.each([
  [2625.01, 2625],
  [2699, 2625],
  [2787.5, 2625],
  [2788, 2950.01],
  [2949, 2950.01],
])('₹%s is in the trap, and %s is the nearest that is not', (price, nearest) => {
  expect(priceInBand(price, bands)?.trap).toEqual({
    below: 2625,
    keepsThere: 2500,
    above: 2950.01,
    nearest,
  })
})

test('what the office has read: ₹2,699 leaves 2,287.29', () => {
  expect(priceInBand(2699, bands)?.keep).toBe(2287.29)
  expect(priceInBand(2949, bands)?.keep).toBe(2499.15)
  expect(priceInBand(0, bands)).toBeUndefined()
})
