import type { OfferRefusal } from '../../../contract/offer-refusals.ts'
import type { Basis } from './basis.ts'

/** What is taken off the pieces of a size together, as `price_purchase` takes it. */
export type Discount = { offer_id: number; size_id: number; paise: number; reason: string }

/** The combination of offers that costs her least. */
export type Chosen = {
  discounts: Discount[]
  is_shipping_free: boolean
  /** By id. */
  offers: { id: number; version: number; name: string; saving_paise: number }[]
  /** Why the code takes nothing off; what is missing where more has to be bought. */
  refused: { code: OfferRefusal; missing?: { paise: number } | { pieces: number } } | null
}

/** Only the refusal of a code yet. */
export function chooseOffers(basis: Basis, terms: { paidOnline: boolean }): Chosen {
  const refused = basis.code?.refused
  return {
    discounts: [],
    is_shipping_free: false,
    offers: [],
    refused: refused && !terms.paidOnline ? { code: refused } : null,
  }
}
