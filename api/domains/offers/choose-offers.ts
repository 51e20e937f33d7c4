import type { Basis } from './basis.ts'
import type { Chosen } from './chosen.ts'
import { cheapestOf, discountsOf } from './combinations.ts'
import { refusalOf } from './refusal.ts'

export type { Chosen, Discount } from './chosen.ts'

/**
 * Chooses the offers of a purchase: the combination in which goods and shipping cost least, of two the
 * one with the lowest ids. Up to ten product offers this is exact; of more, the ten that save most alone
 * are tried. A combination is a set of product offers of which each piece has the one that saves most on
 * it, at most one offer on the order and at most one on shipping; an exclusive offer stands alone.
 *
 * It depends on nothing but what it is given, and not on the order of lines or offers.
 *
 * @param paidOnline whether offers for those who pay online count
 */
export function chooseOffers(basis: Basis, { paidOnline }: { paidOnline: boolean }): Chosen {
  const offers = basis.offers
    .filter((offer) => paidOnline || !offer.paid_online)
    .sort((a, b) => a.id - b.id)
  const { uses } = cheapestOf(basis, offers)
  const chosen = {
    discounts: discountsOf(uses)
      .filter(({ paise }) => paise > 0)
      .map(({ offer, size_id, paise }) => ({
        offer_id: offer.id,
        size_id,
        paise,
        reason: offer.name,
        is_spread: offer.kind === 'buy_get' || offer.kind === 'n_for',
      }))
      .sort((a, b) => a.offer_id - b.offer_id || a.size_id - b.size_id),
    is_shipping_free: uses.some(({ offer }) => offer.kind === 'free_shipping'),
    offers: uses
      .map(({ offer: { id, version, name }, saving }) => ({
        id,
        version,
        name,
        saving_paise: saving,
      }))
      .sort((a, b) => a.id - b.id),
  }
  return { ...chosen, refused: refusalOf(basis, offers, chosen) }
}
