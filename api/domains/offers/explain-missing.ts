import type { Basis, BasisOffer } from './basis.ts'
import type { Chosen } from './chosen.ts'
import { describeOffer } from './describe-offer.ts'
import { missingFor } from './missing.ts'
import { shortInr } from './short-inr.ts'

/** What to add for each automatic offer that is not reached yet: `Three: Add 1 more: the cheapest is free.` */
export const explainMissing = (basis: Basis, chosen: Chosen): string[] =>
  missingFor(basis, chosen).flatMap(({ offer_id: id, ...missing }) => {
    const offer = basis.offers.find((each) => each.id === id)
    // Of a code its field says why it takes nothing off.
    if (!offer || offer.paid_online || id === basis.code?.offer_id) return []
    const more = 'pieces' in missing ? `${missing.pieces} more` : `${shortInr(missing.paise)} more`
    const isOnAll = basis.lines.every((line) => offer.covers.includes(line.size_id))
    return [`${offer.name}: Add ${more}${isOnAll ? '' : ' of what it is on'}: ${gainOf(offer)}.`]
  })

function gainOf(offer: BasisOffer): string {
  if (offer.kind !== 'buy_get' || offer.get_percent !== 100) return describeOffer(offer)
  return offer.get === 1 ? 'the cheapest is free' : `the ${offer.get} cheapest are free`
}
