import { expect, test } from 'vitest'
import { basisOf, workedByHand } from '../../testing/offers-by-hand.ts'
import { chooseOffers } from './choose-offers.ts'

test.each(workedByHand)('$what', (worked) => {
  const basis = basisOf(worked)
  const chosen = chooseOffers(basis, { paidOnline: false })
  const off = basis.lines.map(({ size_id }) =>
    chosen.discounts
      .filter((discount) => discount.size_id === size_id)
      .reduce((paise, discount) => paise + discount.paise, 0),
  )
  expect({
    off: off.map((paise) => paise / 100),
    had: chosen.offers.map(({ id }) => id),
    isShippingFree: chosen.is_shipping_free,
  }).toEqual({
    off: worked.off,
    had: worked.had ?? basis.offers.map(({ id }) => id),
    isShippingFree: worked.freeShipping ?? false,
  })
})
