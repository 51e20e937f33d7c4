import type { Basis, BasisOffer } from './basis.ts'
import {
  isMinimumMet,
  reckon,
  sharesOf,
  shippingFeeOf,
  type Taking,
  termsOf,
} from './reckon-offer.ts'
import { countOf, coveredBy, dearestFirst, lessDiscounts, type Stack, valueOf } from './stacks.ts'
import { type Candidate, takeBest, wishesOf } from './take-best.ts'

/** So many product offers, those that save most alone, are tried in every set; beyond, the work would double with each. */
export const mostProductOffers = 10

/** An offer of a combination; `taking` is null for free shipping, whose saving is the fee. */
export type Use = { offer: BasisOffer; saving: number; taking: Taking | null }

/** Offers that are had together, and what she then pays for goods and shipping. */
export type Combination = { uses: Use[]; total: number }

/** What is taken off before what: off products, off the order, off shipping. */
export const classOf = (offer: BasisOffer): 'product' | 'order' | 'shipping' => {
  if (offer.kind === 'free_shipping') return 'shipping'
  return 'per' in offer && offer.per === 'order' ? 'order' : 'product'
}

/**
 * The combination in which she pays least; of two, the one with the lowest ids. Each of its offers saves
 * something, and no more than is left of it.
 */
export function cheapestOf(basis: Basis, offers: BasisOffer[]): Combination {
  const together = offers.filter(({ exclusive }) => !exclusive)
  const alone = offers.filter(({ exclusive }) => exclusive).map((offer) => [offer])
  let cheapest: Combination = { uses: [], total: Number.POSITIVE_INFINITY }
  for (const group of [together, ...alone]) {
    for (const next of combinationsOf(basis, group, (least) => least > cheapest.total)) {
      if (isBetter(next, cheapest)) cheapest = next
    }
  }
  return cheapest
}

/** Whether an offer that stands alone saves something, be it less than others do. */
export const savesAlone = (basis: Basis, offer: BasisOffer): boolean =>
  combinationsOf(basis, [offer]).some(({ uses }) => uses.length > 0)

/** What offers take off each size. */
export const discountsOf = (uses: Use[]) =>
  uses.flatMap(({ offer, taking }) =>
    taking === null
      ? []
      : [...sharesOf(taking)].map(([size_id, paise]) => ({ offer, size_id, paise })),
  )

/** @param isBeaten whether it is of no use to go on where she will pay no less than this */
function* combinationsOf(
  basis: Basis,
  offers: BasisOffer[],
  isBeaten: (least: number) => boolean = () => false,
): Generator<Combination> {
  const cart = dearestFirst(basis.lines)
  const list = valueOf(cart)
  const { product = [], order = [], shipping = [] } = Object.groupBy(offers, classOf)

  for (const products of productUses(basis, cart, product)) {
    const left = list - savingOf(products)
    if (isBeaten(left - Math.max(0, ...order.map((offer) => bound(offer, left, cart, basis))))) {
      continue
    }
    const pieces = lessDiscounts(cart, discountsOf(products))
    const orders = order
      .flatMap((offer) => takeAlone(basis, offer, pieces))
      .map(({ offer, alone }) => useOf(offer, alone))
      .filter((use) => mayGive(basis, use))
    const freeings = shipping
      .filter((offer) => isMinimumMet(offer, coveredBy(offer, pieces)))
      .map((offer): Use => ({ offer, saving: basis.shipping.fee_paise, taking: null }))
      .filter((use) => mayGive(basis, use))
    for (const uses of [products, ...orders.map((use) => [...products, use])]) {
      const goods = list - savingOf(uses)
      const fee = shippingFeeOf(basis, goods)
      yield { uses, total: goods + fee }
      if (fee === 0) continue
      for (const freeing of freeings) yield { uses: [...uses, freeing], total: goods }
    }
  }
}

/** No less than an offer on the order takes off, whatever it covers. */
function bound(offer: BasisOffer, goods: number, cart: Stack[], { round_to }: Basis): number {
  if (offer.kind === 'rupees') return offer.paise
  const percents =
    offer.kind === 'tiers'
      ? offer.tiers.map(({ percent }) => percent)
      : offer.kind === 'percent'
        ? [offer.percent]
        : [100]
  return (goods * Math.max(...percents)) / 100 + countOf(cart) * round_to
}

const savingOf = (uses: Use[]): number => uses.reduce((sum, { saving }) => sum + saving, 0)

/** Sets of product offers, the fullest first, as it is often the cheapest. */
function* productUses(basis: Basis, cart: Stack[], offers: BasisOffer[]): Generator<Use[]> {
  const candidates = offers
    .flatMap((offer) => takeAlone(basis, offer, cart))
    .filter(({ alone }) => alone.saving > 0)
    .sort((a, b) => b.alone.saving - a.alone.saving || a.offer.id - b.offer.id)
    .slice(0, mostProductOffers)
    .sort((a, b) => a.offer.id - b.offer.id)
  const wishes = wishesOf(cart, candidates)
  for (let set = 2 ** candidates.length - 1; set >= 0; set--) {
    const uses = takeBest(wishes, candidates, set, basis.round_to).map(({ offer, taking }) =>
      useOf(offer, taking),
    )
    if (uses.every((use) => mayGive(basis, use))) yield uses
  }
}

/** What an offer takes off all the pieces that it covers; nothing below its minimum. */
function takeAlone(basis: Basis, offer: BasisOffer, stacks: Stack[]): Candidate[] {
  const covered = coveredBy(offer, stacks)
  const terms = isMinimumMet(offer, covered) ? termsOf(offer, covered) : null
  return terms === null ? [] : [{ offer, terms, alone: reckon(terms, covered, basis.round_to) }]
}

const useOf = (offer: BasisOffer, taking: Taking): Use => ({ offer, saving: taking.saving, taking })

/** One that saves nothing would eat a use; one whose rupees do not last is not had in part. */
const mayGive = ({ left }: Basis, { offer, saving }: Use): boolean =>
  saving > 0 && saving <= (left[offer.id] ?? Number.POSITIVE_INFINITY)

function isBetter(one: Combination, other: Combination): boolean {
  if (one.total !== other.total) return one.total < other.total
  const ids = idsOf(one)
  const others = idsOf(other)
  const differs = ids.findIndex((id, at) => id !== others[at])
  if (differs === -1) return ids.length < others.length
  return (ids[differs] ?? 0) < (others[differs] ?? 0)
}

const idsOf = ({ uses }: Combination): number[] =>
  uses.map(({ offer }) => offer.id).sort((a, b) => a - b)
