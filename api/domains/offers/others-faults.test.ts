import { expect, test } from 'vitest'
import {
  basisOf,
  buyGet,
  freeShipping,
  nFor,
  type OfferByHand,
  percent,
  percentOfOrder,
  rupees,
  rupeesOfOrder,
  type Worked,
} from '../../testing/offers-by-hand.ts'
import type { Basis } from './basis.ts'
import { chooseOffers } from './choose-offers.ts'

/** What she pays for goods, and by which offers, in paise. */
function buy(cart: Worked['cart'], offers: OfferByHand[], changes: Partial<Basis> = {}) {
  const basis = { ...basisOf({ cart, offers }), ...changes }
  const chosen = chooseOffers(basis, { paidOnline: false })
  const list = basis.lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0)
  const off = chosen.discounts.map(({ paise }) => paise)
  return {
    pays: list - off.reduce((sum, paise) => sum + paise, 0),
    off,
    had: chosen.offers.map(({ id }) => id),
  }
}

test('limits hold for automatic offers (vendure#4353)', () => {
  const offers = [rupees(100, { per_order: 1 }), nFor(1, 1, { per_order: 1 })]
  expect(buy([[999, 5]], offers.slice(0, 1)).off).toEqual([100_00])
  expect(buy([[999, 5]], offers.slice(1)).off).toEqual([998_00])
  expect(buy([[999, 5]], [percent(10)], { left: { 1: 499_99 } }).had).toEqual([])
})

test('an offer that saves nothing is not used (vendure#5278)', () => {
  const offers = [
    percent(10, { on: [] }),
    rupees(100, { on: [2] }),
    percentOfOrder(50, { on: [2] }),
    rupeesOfOrder(50, { on: [2] }),
    nFor(2, 5000),
    freeShipping(),
  ]
  expect(buy([999, 0.01], offers)).toEqual({ pays: 999_01, off: [], had: [] })
})

test('buy and get applies to each group, not once (medusa#13265)', () => {
  expect(buy([[999, 9]], [buyGet(2, 1)]).pays).toBe(6 * 999_00)
})

test('buy and get gives no more than what was bought for (medusa#14432)', () => {
  expect(buy([[999, 1]], [buyGet(1, 1)]).pays).toBe(999_00)
  expect(buy([[999, 5]], [buyGet(2, 1)]).pays).toBe(4 * 999_00)
  expect(buy([[999, 5]], [buyGet(1, 2)]).pays).toBe(3 * 999_00)
})

test('rupees are not per cent (medusa#14934)', () => {
  expect(buy([[999, 2]], [rupees(50)]).pays).toBe(2 * 949_00)
  expect(buy([[999, 2]], [rupeesOfOrder(50)]).pays).toBe(1948_00)
  expect(buy([[999, 2]], [nFor(2, 50)]).pays).toBe(50_00)
  expect(buy([[999, 2]], [buyGet(1, 1, 50)]).pays).toBe(999_00 + 499_00)
})

test('100 % leaves whole paise, never less than one a piece (medusa#12226)', () => {
  expect(buy([[19.99, 3], 0.07], [percent(100)]).pays).toBe(4)
  expect(buy([[19.99, 3], 0.07], [percentOfOrder(100)]).pays).toBe(4)
  expect(buy([[19.99, 3], 0.07], [rupeesOfOrder(1000)]).pays).toBe(4)
})

test('after 100 % another offer has nothing to take (medusa#12429)', () => {
  const offers = [percent(100), percentOfOrder(100), rupees(10)]
  expect(buy([[999, 2], 499], offers)).toMatchObject({ pays: 3, had: [1] })
})

test('a percentage of the order is of what is left of it (saleor#17453)', () => {
  expect(buy([1000], [percent(40), percentOfOrder(70)]).pays).toBe(180_00)
})

test('a piece that an offer does not cover keeps its price (saleor#12107)', () => {
  for (const offer of [
    percent(50, { on: [1] }),
    rupeesOfOrder(5000, { on: [1] }),
    nFor(2, 1, { on: [1] }),
    buyGet(1, 1, 100, { on: [1] }),
  ]) {
    const basis = basisOf({ cart: [[999, 2], 499], offers: [offer] })
    const { discounts } = chooseOffers(basis, { paidOnline: false })
    expect(discounts.map(({ size_id }) => size_id)).toEqual([1])
  }
})

test('shares of an offer add up to it, to the paisa (saleor#17024)', () => {
  for (let lines = 1; lines <= 100; lines++) {
    const cart = Array.from({ length: lines }, (_, at): [number, number] => [
      99.99 + at,
      1 + (at % 3),
    ])
    expect(buy(cart, [rupeesOfOrder(33.33)]).off.reduce((sum, paise) => sum + paise, 0)).toBe(33_33)
  }
})
