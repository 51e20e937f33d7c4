import type { OfferRefusal } from '../../../contract/offer-refusals.ts'
import type { OfferBody } from './offer.ts'

/** So many pieces of a size at its price. */
export type BasisLine = { size_id: number; quantity: number; price_paise: number }

/** An offer that runs, and may be had by who buys; `covers` has the sizes of the lines that it is on. */
export type BasisOffer = OfferBody & {
  id: number
  version: number
  name: string
  covers: number[]
}

/** What `offer_basis` says that a purchase is reckoned from. */
export type Basis = {
  /** Each size once. */
  lines: BasisLine[]
  /** By id. */
  offers: BasisOffer[]
  /** The code that was given, with its offer among `offers`, or why it has none. */
  code: { offer_id: number; refused: null } | { offer_id: null; refused: OfferRefusal } | null
  /** Of offers with a limit in rupees, how much may still be given, by id. */
  left: Record<string, number>
  shipping: { fee_paise: number; free_above_paise: number }
  /** What pieces are rounded down to: 100 for rupees, 1 for paise. */
  round_to: 1 | 100
}
