/** Why a code takes nothing off. */
export const offerRefusals = [
  'offer_unknown',
  'offer_ended',
  'offer_used_up',
  'offer_not_yours',
  'offer_needs_spend',
  'offer_not_for_these',
  'offer_shipping_free',
] as const
export type OfferRefusal = (typeof offerRefusals)[number]
