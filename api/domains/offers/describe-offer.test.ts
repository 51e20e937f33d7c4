import { expect, test } from 'vitest'
import { offerScope } from '../../../contract/office/offer-scope.ts'
import { describeOffer } from './describe-offer.ts'
import type { OfferBody, Reduction } from './offer.ts'

const asked = {
  scope: offerScope.parse({ all: true }),
  spend_paise: null,
  pieces: null,
  first_order: false,
  paid_online: false,
  customers: [],
  uses: null,
  per_customer: null,
  per_order: null,
  limit_paise: null,
  exclusive: false,
}
const words = (reduction: Reduction, more: Partial<OfferBody> = {}) =>
  describeOffer({ ...asked, ...reduction, ...more } as OfferBody)

test('each kind of offer says what it takes off, and for what', () => {
  const percent: Reduction = { kind: 'percent', percent: 20, cap_paise: null, per: 'piece' }
  expect(words(percent)).toBe('20 % off')
  expect(words({ ...percent, cap_paise: 500_00 }, { paid_online: true })).toBe(
    '20 % off (up to ₹500) paid by card or UPI',
  )
  expect(words({ ...percent, per: 'order' }, { first_order: true })).toBe(
    '20 % off your order on your first order',
  )
  const rupees: Reduction = { kind: 'rupees', paise: 500_00, per: 'order' }
  expect(words(rupees, { spend_paise: 2_999_00 })).toBe('₹500 off orders of ₹2,999 or more')
  expect(words({ kind: 'n_for', buy: 3, paise: 1_999_00 })).toBe('Any 3 for ₹1,999')
  expect(words({ kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })).toBe('Buy 2, get 1 free')
  expect(words({ kind: 'buy_get', buy: 1, get: 1, get_percent: 50 })).toBe(
    'Buy 1, get 1 at 50 % off',
  )
  const tiers = [
    { percent: 5, from_pieces: 2 },
    { percent: 10, from_paise: 3_000_00 },
  ]
  expect(words({ kind: 'tiers', tiers, per: 'piece' })).toBe(
    '5 % off from 2 pieces, 10 % off from ₹3,000',
  )
  expect(words({ kind: 'free_shipping' }, { spend_paise: 999_00 })).toBe(
    'Free shipping for orders of ₹999 or more',
  )
})
