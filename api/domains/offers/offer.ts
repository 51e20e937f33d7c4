import type { OfferScope } from '../../../contract/office/offer-scope.ts'

/** Percent off the pieces that are covered, from so many of them or so much that they cost on. */
export type Tier = { percent: number } & ({ from_pieces: number } | { from_paise: number })

/**
 * What an offer takes off, in paise and per cent.
 * - `percent`, `rupees`: off each covered piece, or (`per: 'order'`) off what the covered pieces cost together
 * - `n_for`: each `buy` covered pieces for `paise`
 * - `buy_get`: of each `buy + get` covered pieces the `get` cheapest are `get_percent` less
 * - `tiers`: the furthest tier that is reached
 */
export type Reduction =
  | { kind: 'percent'; percent: number; cap_paise: number | null; per: 'piece' | 'order' }
  | { kind: 'rupees'; paise: number; per: 'piece' | 'order' }
  | { kind: 'n_for'; buy: number; paise: number }
  | { kind: 'buy_get'; buy: number; get: number; get_percent: number }
  | { kind: 'tiers'; tiers: Tier[]; per: 'piece' | 'order' }
  | { kind: 'free_shipping' }

/** As `offers.body` has it. */
export type OfferBody = Reduction & {
  scope: OfferScope
  /** What the covered pieces cost at least, after product offers where it is off the order. */
  spend_paise: number | null
  /** How many covered pieces there are at least. */
  pieces: number | null
  first_order: boolean
  paid_online: boolean
  /** Ids of those whom it is for; empty for all. */
  customers: number[]
  /** In all. */
  uses: number | null
  per_customer: number | null
  /** Times in an order: pieces of `percent` and `rupees` a piece, groups of `n_for` and `buy_get`. */
  per_order: number | null
  /** Of savings in all. */
  limit_paise: number | null
  /** It stands alone. */
  exclusive: boolean
}
