import type { Basis, BasisOffer } from './basis.ts'
import type { Chosen, Missing } from './chosen.ts'
import { classOf } from './combinations.ts'
import type { Tier } from './offer.ts'
import { isTierReached, shippingFeeOf } from './reckon-offer.ts'
import { countOf, coveredBy, lessDiscounts, type Stack, valueOf } from './stacks.ts'

/**
 * What is missing for the offers of a basis that are not reached: a minimum, a first tier, a first group.
 * Offers that cover nothing of the cart are left out, as are those that are had, and free shipping where it is free.
 */
export const missingFor = (basis: Basis, chosen: Pick<Chosen, 'discounts' | 'offers'>) =>
  basis.offers.flatMap((offer) => {
    const missing = missingOf(offer, basis, chosen)
    const isHad = chosen.offers.some(({ id }) => id === offer.id)
    const isIdle = classOf(offer) === 'shipping' && isShippingFree(basis, chosen)
    return missing === null || isHad || isIdle ? [] : [{ offer_id: offer.id, ...missing }]
  })

/** Without an offer. */
export const isShippingFree = (basis: Basis, { discounts }: Pick<Chosen, 'discounts'>): boolean => {
  const off = discounts.reduce((sum, { paise }) => sum + paise, 0)
  return shippingFeeOf(basis, valueOf(basis.lines) - off) === 0
}

/** Null where nothing is missing, or nothing is covered. */
export function missingOf(
  offer: BasisOffer,
  basis: Basis,
  { discounts }: Pick<Chosen, 'discounts'>,
): Missing | null {
  const covered = coveredBy(offer, countedFor(offer, basis, discounts))
  if (covered.length === 0) return null
  const paise = valueOf(covered)
  const pieces = countOf(covered)
  if (paise < (offer.spend_paise ?? 0)) return { paise: (offer.spend_paise ?? 0) - paise }
  const needed = Math.max(offer.pieces ?? 0, groupOf(offer))
  if (pieces < needed) return { pieces: needed - pieces }
  return offer.kind === 'tiers' ? missingTier(offer.tiers, paise, pieces) : null
}

/** As its minimum is counted: off products at list price, else after what is taken off products. */
function countedFor(offer: BasisOffer, basis: Basis, discounts: Chosen['discounts']): Stack[] {
  if (classOf(offer) === 'product') return basis.lines
  const products = new Set(
    basis.offers.filter((other) => classOf(other) === 'product').map(({ id }) => id),
  )
  return lessDiscounts(
    basis.lines,
    discounts.filter(({ offer_id }) => products.has(offer_id)),
  )
}

function groupOf(offer: BasisOffer): number {
  if (offer.kind === 'n_for') return offer.buy
  return offer.kind === 'buy_get' ? offer.buy + offer.get : 0
}

/** Pieces before rupees, where tiers ask for either. */
function missingTier(tiers: Tier[], paise: number, pieces: number): Missing | null {
  if (tiers.some((tier) => isTierReached(tier, { paise, pieces }))) return null
  const byPieces = tiers.flatMap((tier) => ('from_pieces' in tier ? tier.from_pieces : []))
  const bySpend = tiers.flatMap((tier) => ('from_paise' in tier ? tier.from_paise : []))
  return byPieces.length > 0
    ? { pieces: Math.min(...byPieces) - pieces }
    : { paise: Math.min(...bySpend) - paise }
}
