import { expect, test } from 'vitest'
import {
  basisOf,
  buyGet,
  byPieces,
  bySpend,
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
import { missingFor } from './missing.ts'

/** Of the first offer, which has the code. */
function refused(
  cart: Worked['cart'],
  offers: OfferByHand[],
  { paidOnline = false, ...changes }: Partial<Basis> & { paidOnline?: boolean } = {},
) {
  const basis: Basis = {
    ...basisOf({ cart, offers }),
    code: { offer_id: 1, refused: null },
    ...changes,
  }
  return chooseOffers(basis, { paidOnline }).refused
}

const needs = (missing: object) => ({ code: 'offer_needs_spend', missing })

test('a code that is refused beforehand says so', () => {
  const code = { offer_id: null, refused: 'offer_ended' } as const
  expect(refused([999], [], { code })).toEqual({ code: 'offer_ended' })
  expect(refused([999], [percent(10)], { code: null })).toBeNull()
})

test('a code whose offer is had, or is beaten, is not refused', () => {
  expect(refused([999], [percent(10)])).toBeNull()
  expect(refused([999], [percent(10), percent(20)])).toBeNull()
  expect(refused([999], [percent(10, { exclusive: true }), rupees(200)])).toBeNull()
})

test('a code for those who pay online waits until she does', () => {
  const offers = [percent(10, { paid_online: true })]
  expect(refused([999], offers)).toBeNull()
  expect(chooseOffers(basisOf({ cart: [999], offers }), { paidOnline: false }).offers).toEqual([])
  expect(chooseOffers(basisOf({ cart: [999], offers }), { paidOnline: true }).offers).toHaveLength(
    1,
  )
})

test('a code below its minimum says what is missing', () => {
  expect(refused([999], [percent(10, { spend_paise: 150_000 })])).toEqual(needs({ paise: 501_00 }))
  expect(refused([999], [percent(10, { pieces: 3 })])).toEqual(needs({ pieces: 2 }))
  const shipping = { fee_paise: 99_00, free_above_paise: 2_000_00 }
  const freeing = [freeShipping({ spend_paise: 150_000 })]
  expect(refused([999], freeing, { shipping })).toEqual(needs({ paise: 501_00 }))
  expect(refused([[999, 2]], [buyGet(2, 1)])).toEqual(needs({ pieces: 1 }))
  expect(refused([999], [nFor(3, 999)])).toEqual(needs({ pieces: 2 }))
  expect(refused([999], [byPieces({ 3: 10, 5: 20 })])).toEqual(needs({ pieces: 2 }))
  expect(refused([999], [bySpend({ 2000: 10, 3000: 20 })])).toEqual(needs({ paise: 1001_00 }))
})

test('what an offer on the order lacks is counted after product offers', () => {
  const offers = [rupeesOfOrder(100, { spend_paise: 150_000 }), percent(10)]
  expect(refused([999], offers)).toEqual(needs({ paise: 601_00 }))
})

test('free shipping is neither suggested nor missed where it is free after what comes off', () => {
  const above = { fee_paise: 99_00, free_above_paise: 2_000_00 }
  const ideas = (cart: Worked['cart'], shipping: Basis['shipping']) => {
    const offers = [freeShipping({ on: [1], spend_paise: 149_900 }), percent(20)]
    const basis: Basis = { ...basisOf({ cart, offers }), shipping }
    const code = { offer_id: 1, refused: null }
    return [
      missingFor(basis, chooseOffers(basis, { paidOnline: false })),
      chooseOffers({ ...basis, code }, { paidOnline: false }).refused,
    ]
  }
  const suggested = [[{ offer_id: 1, paise: 460_00 }], needs({ paise: 460_00 })]
  const idle = [[], { code: 'offer_shipping_free' }]
  // 20 % off leaves 1,039 of 1,299, and 1,999 or 2,001 of all.
  expect(ideas([1299, 1200], above)).toEqual(suggested)
  expect(ideas([1299, 1203], above)).toEqual(idle)
  expect(ideas([1299], { ...above, fee_paise: 0 })).toEqual(idle)
})

test('a code that is not for what she buys says so', () => {
  expect(refused([999], [percent(10, { on: [] })])).toEqual({ code: 'offer_not_for_these' })
  expect(refused([999], [percent(10, { on: [], spend_paise: 150_000 })])).toEqual({
    code: 'offer_not_for_these',
  })
  expect(refused([[499, 2]], [nFor(2, 999)])).toEqual({ code: 'offer_not_for_these' })
})

test('a code whose rupees do not last says that it is used up', () => {
  expect(refused([999], [percent(10)], { left: { 1: 99_99 } })).toEqual({ code: 'offer_used_up' })
})

test('what is missing for each offer that is not reached', () => {
  const basis = basisOf({
    cart: [[999, 2], 499],
    offers: [
      buyGet(2, 1, 100, { on: [1] }),
      nFor(3, 999, { on: [2] }),
      byPieces({ 2: 10, 4: 15 }),
      percentOfOrder(10, { spend_paise: 300_000 }),
      percent(10, { on: [], pieces: 2 }),
      rupees(10),
    ],
  })
  // 10 % off pieces leaves 2,247 of 2,497.
  expect(missingFor(basis, chooseOffers(basis, { paidOnline: false }))).toEqual([
    { offer_id: 1, pieces: 1 },
    { offer_id: 2, pieces: 2 },
    { offer_id: 4, paise: 753_00 },
  ])
})
