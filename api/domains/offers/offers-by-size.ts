import type { Basis } from './basis.ts'
import type { Chosen } from './chosen.ts'
import { describeOffer } from './describe-offer.ts'

/**
 * What takes something off the pieces of each size, in words: an offer's name, and of one that gives pieces
 * free what it gives, as its saving is spread over those that are paid.
 */
export function offersBySize(basis: Basis, { discounts }: Chosen): Map<number, string[]> {
  const words = new Map(
    basis.offers.map((offer) => [
      offer.id,
      offer.kind === 'buy_get' ? `${offer.name}: ${describeOffer(offer)}` : offer.name,
    ]),
  )
  const bySize = Map.groupBy(discounts, ({ size_id }) => size_id)
  return new Map(
    [...bySize].map(([sizeId, off]) => [
      sizeId,
      off.map(({ offer_id, reason }) => words.get(offer_id) ?? reason),
    ]),
  )
}
