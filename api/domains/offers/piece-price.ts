import type { OfferBody } from './offer.ts'
import { reckon, termsOf } from './reckon-offer.ts'

/** Percent or rupees off each piece, for everyone: what a piece then costs is known without a cart. */
export const isSimple = (offer: OfferBody): boolean =>
  (offer.kind === 'percent' || offer.kind === 'rupees') &&
  offer.per === 'piece' &&
  (offer.kind === 'rupees' || offer.cap_paise === null) &&
  [offer.spend_paise, offer.pieces, offer.per_customer, offer.per_order].every(
    (condition) => condition === null,
  ) &&
  !offer.first_order &&
  !offer.paid_online &&
  offer.customers.length === 0

/** What a piece costs with a simple offer, in paise. */
export function piecePrice(offer: OfferBody, paise: number, roundTo: number): number {
  const stacks = [{ size_id: 0, quantity: 1, price_paise: paise }]
  const covering = { ...offer, id: 0, version: 0, name: '', covers: [0] }
  const terms = termsOf(covering, stacks)
  return terms === null ? paise : paise - reckon(terms, stacks, roundTo).saving
}
