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
export const piecePrice = (offer: OfferBody, paise: number, roundTo: number): number =>
  piecesPrice(offer, { paise, quantity: 1 }, roundTo)

/** What pieces of one price cost together with an offer whose minimum they meet, in paise. */
export function piecesPrice(
  offer: OfferBody,
  { paise, quantity }: { paise: number; quantity: number },
  roundTo: number,
): number {
  const stacks = [{ size_id: 0, quantity, price_paise: paise }]
  const covering = { ...offer, id: 0, version: 0, name: '', covers: [0] }
  const terms = termsOf(covering, stacks)
  return paise * quantity - (terms === null ? 0 : reckon(terms, stacks, roundTo).saving)
}
