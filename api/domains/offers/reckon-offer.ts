import type { Basis, BasisOffer } from './basis.ts'
import type { Tier } from './offer.ts'
import { bySize, mostOff, spread } from './spread.ts'
import { countOf, firstPieces, groupsOf, type Stack, valueOf } from './stacks.ts'

/** What an offer takes off in one cart, its tier chosen; `most`: pieces, or groups, that it takes. */
export type Terms =
  | { kind: 'percent'; percent: number; cap: number; most: number }
  | { kind: 'rupees'; paise: number; most: number }
  | { kind: 'rupees_together'; paise: number }
  | { kind: 'n_for'; buy: number; paise: number; most: number }
  | { kind: 'buy_get'; buy: number; get: number; percent: number; most: number }

/** The pieces that an offer takes, and what it takes off them together. */
export type Taking = {
  stacks: Stack[]
  saving: number
  /** What it takes off a piece of this price; null where the saving is spread over all by what they cost. */
  offPiece: ((price: number) => number) | null
}

/** Whether the covered pieces cost as much, and are as many, as the offer asks for. */
export const isMinimumMet = (offer: BasisOffer, covered: Stack[]): boolean =>
  covered.length > 0 &&
  valueOf(covered) >= (offer.spend_paise ?? 0) &&
  countOf(covered) >= (offer.pieces ?? 0)

/** Of goods after discounts. */
export const shippingFeeOf = ({ shipping }: Basis, goods: number): number =>
  goods > shipping.free_above_paise ? 0 : shipping.fee_paise

const endless = Number.POSITIVE_INFINITY

export const isTierReached = (tier: Tier, covered: { paise: number; pieces: number }): boolean =>
  'from_pieces' in tier ? covered.pieces >= tier.from_pieces : covered.paise >= tier.from_paise

/** Of an offer whose minimum is met; null where no tier is reached, and where goods cost the same. */
export function termsOf(offer: BasisOffer, covered: Stack[]): Terms | null {
  const most = offer.per_order ?? endless
  switch (offer.kind) {
    case 'percent': {
      const { percent, cap_paise, per } = offer
      return {
        kind: 'percent',
        percent,
        cap: cap_paise ?? endless,
        most: per === 'piece' ? most : endless,
      }
    }
    case 'rupees':
      return offer.per === 'piece'
        ? { kind: 'rupees', paise: offer.paise, most }
        : { kind: 'rupees_together', paise: offer.paise }
    case 'n_for':
      return { kind: 'n_for', buy: offer.buy, paise: offer.paise, most }
    case 'buy_get':
      return { kind: 'buy_get', buy: offer.buy, get: offer.get, percent: offer.get_percent, most }
    case 'tiers': {
      const amount = { paise: valueOf(covered), pieces: countOf(covered) }
      const reached = offer.tiers.filter((tier) => isTierReached(tier, amount))
      if (reached.length === 0) return null
      const percent = Math.max(...reached.map((tier) => tier.percent))
      return { kind: 'percent', percent, cap: endless, most: endless }
    }
    case 'free_shipping':
      return null
  }
}

/** @param stacks dearest first */
export function reckon(terms: Terms, stacks: Stack[], roundTo: number): Taking {
  switch (terms.kind) {
    case 'percent': {
      const taking = takePieces(firstPieces(stacks, terms.most), (price) =>
        Math.min(percentOff(price, terms.percent, roundTo), price - 1),
      )
      return taking.saving > terms.cap ? takeTogether(taking.stacks, terms.cap) : taking
    }
    case 'rupees':
      return takePieces(firstPieces(stacks, terms.most), (price) =>
        Math.min(terms.paise, price - 1),
      )
    case 'rupees_together':
      return takeTogether(stacks, terms.paise)
    case 'n_for':
      return takeGroups(stacks, terms.buy, terms.most, (group) => valueOf(group) - terms.paise)
    case 'buy_get':
      return takeGroups(stacks, terms.buy + terms.get, terms.most, (group) =>
        firstPieces(group.toReversed(), terms.get).reduce(
          (off, { price_paise, quantity }) =>
            off + percentOff(price_paise, terms.percent, roundTo) * quantity,
          0,
        ),
      )
  }
}

/** Off each size, in paise. */
export const sharesOf = ({ stacks, saving, offPiece }: Taking): Map<number, number> =>
  offPiece === null
    ? spread(saving, stacks)
    : bySize(stacks, ({ price_paise, quantity }) => offPiece(price_paise) * quantity)

/** Off a piece of this price, as a part of it. Division rounds alike, so that equal parts are equal numbers. */
export const partOff = ({ stacks, saving, offPiece }: Taking, price: number): number =>
  offPiece === null ? saving / valueOf(stacks) : offPiece(price) / price

/** A percentage has two decimals at most; what is left of the price is rounded down. */
function percentOff(price: number, percent: number, roundTo: number): number {
  const leftBp = 10_000 - Math.round(percent * 100)
  return price - Math.floor((price * leftBp) / (10_000 * roundTo)) * roundTo
}

function takePieces(stacks: Stack[], offPiece: (price: number) => number): Taking {
  let saving = 0
  for (const { price_paise, quantity } of stacks) saving += offPiece(price_paise) * quantity
  return { stacks, saving, offPiece }
}

const takeTogether = (stacks: Stack[], saving: number): Taking => ({
  stacks,
  saving: Math.min(saving, mostOff(stacks)),
  offPiece: null,
})

/** Group by group from the dearest on, while a group saves something. */
function takeGroups(
  stacks: Stack[],
  size: number,
  most: number,
  offGroup: (group: Stack[]) => number,
): Taking {
  let groups = 0
  let saving = 0
  for (const { times, pieces } of groupsOf(stacks, size)) {
    const off = offGroup(pieces)
    const taken = Math.min(times, most - groups)
    if (off <= 0 || taken <= 0) break
    groups += taken
    saving += off * taken
  }
  return takeTogether(firstPieces(stacks, groups * size), saving)
}
