import type { OfferBody, Reduction, Tier } from './offer.ts'
import { shortInr } from './short-inr.ts'

/** What an offer takes off, and for what, in words: `₹500 off orders of ₹2,999 or more`. */
export function describeOffer(offer: OfferBody): string {
  const { spend_paise: spend, pieces, first_order, paid_online } = offer
  const isOnOrder = 'per' in offer && offer.per === 'order'
  return [
    reductionInWords(offer),
    spend === null ? isOnOrder && 'your order' : `${isOnOrder ? '' : 'for '}${ordersOf(spend)}`,
    pieces !== null && `from ${pieces} pieces`,
    first_order && 'on your first order',
    paid_online && 'paid by card or UPI',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Such as `orders of ₹2,999 or more`. */
export const ordersOf = (leastPaise: number) => `orders of ${shortInr(leastPaise)} or more`

function reductionInWords(offer: Reduction): string {
  switch (offer.kind) {
    case 'percent': {
      const most = offer.cap_paise === null ? '' : ` (up to ${shortInr(offer.cap_paise)})`
      return `${offer.percent} % off${most}`
    }
    case 'rupees':
      return `${shortInr(offer.paise)} off`
    case 'n_for':
      return `Any ${offer.buy} for ${shortInr(offer.paise)}`
    case 'buy_get': {
      const { buy, get, get_percent: percent } = offer
      return `Buy ${buy}, get ${get} ${percent === 100 ? 'free' : `at ${percent} % off`}`
    }
    case 'tiers':
      return offer.tiers.map(tierInWords).join(', ')
    case 'free_shipping':
      return 'Free shipping'
  }
}

const tierInWords = (tier: Tier): string =>
  `${tier.percent} % off from ${'from_pieces' in tier ? `${tier.from_pieces} pieces` : shortInr(tier.from_paise)}`
