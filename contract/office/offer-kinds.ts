export const offerKinds = [
  'percent',
  'rupees',
  'n_for',
  'buy_get',
  'tiers',
  'free_shipping',
] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerTriggers = ['automatic', 'code', 'codes'] as const
export type OfferTrigger = (typeof offerTriggers)[number]

export const offerStates = ['draft', 'scheduled', 'running', 'stopped', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

export const tierUnits = ['pieces', 'rupees'] as const

/** Codes that are good once: of one call, and of an offer. */
export const maxCodes = 10_000
export const maxCodesOfOffer = 100_000

export const maxTiers = 10
/** Customers whom an offer is for. */
export const maxOfferCustomers = 500
/** Pieces that an offer may ask for in an order. */
export const maxOfferPieces = 99

/** What may change once it has started: what it takes off stays. */
export const runningFields = [
  'name',
  'until',
  'limits.uses',
  'limits.per_customer',
  'limits.per_order',
  'limits.rupees',
] as const
