import type { OfferRefusal } from '../../../contract/offer-refusals.ts'

/** What has to be bought beside what is covered before an offer takes something off. */
export type Missing = { paise: number } | { pieces: number }

/** Why a code takes nothing off, and what is missing where more has to be bought. */
export type Refusal = { code: OfferRefusal; missing?: Missing }

/** What is taken off the pieces of a size together, as `price_purchase` takes it. */
export type Discount = {
  offer_id: number
  size_id: number
  paise: number
  reason: string
  /** What the offer gives free, shared by all of its pieces: their tax rate may go by their price before it. */
  is_spread: boolean
}

/** The combination of offers that costs her least. */
export type Chosen = {
  /** A size may have one of products and one of the order; each line still costs a paisa a piece. */
  discounts: Discount[]
  /** By an offer; that goods cost enough for it is `price_purchase`'s to see. */
  is_shipping_free: boolean
  /** By id. */
  offers: { id: number; version: number; name: string; saving_paise: number }[]
  refused: Refusal | null
}
