import type { Basis, BasisOffer } from './basis.ts'
import type { Chosen, Refusal } from './chosen.ts'
import { classOf, savesAlone } from './combinations.ts'
import { isShippingFree, missingOf } from './missing.ts'

/**
 * Null where the code's offer is had, where it is for those who pay online and is left out for that, and
 * where other offers save her more.
 * @param offers those that count
 */
export function refusalOf(
  basis: Basis,
  offers: BasisOffer[],
  chosen: Pick<Chosen, 'discounts' | 'offers'>,
): Refusal | null {
  const { code } = basis
  if (code === null) return null
  if (code.refused !== null) return { code: code.refused }
  const offer = offers.find(({ id }) => id === code.offer_id)
  if (offer === undefined || savesAlone(basis, offer)) return null
  if (classOf(offer) === 'shipping' && isShippingFree(basis, chosen)) {
    return { code: 'offer_shipping_free' }
  }
  const missing = missingOf(offer, basis, chosen)
  if (missing !== null) return { code: 'offer_needs_spend', missing }
  return {
    code: savesAlone({ ...basis, left: {} }, offer) ? 'offer_used_up' : 'offer_not_for_these',
  }
}
