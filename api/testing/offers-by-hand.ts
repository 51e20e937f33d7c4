import type { Basis } from '../domains/offers/basis.ts'
import type { OfferBody, Reduction } from '../domains/offers/offer.ts'

/** What an offer asks for that asks for nothing. */
export const unlimited: Omit<OfferBody, keyof Reduction> = {
  scope: {
    all: true,
    groups: [],
    types: [],
    collections: [],
    products: [],
    sizes: [],
    not: { groups: [], types: [], collections: [], products: [], sizes: [] },
    also_reduced: true,
  },
  spend_paise: null,
  pieces: null,
  first_order: false,
  paid_online: false,
  customers: [],
  uses: null,
  per_customer: null,
  per_order: null,
  limit_paise: null,
  exclusive: false,
}

/** `on`: which lines it covers, counted from 1; all where it does not say. */
type Limits = Partial<typeof unlimited> & { on?: number[] }
export type OfferByHand = Reduction & Limits

/** A cart in rupees, and what was worked out for it with paper and pencil. */
export type Worked = {
  what: string
  /** Price, or price and pieces, of each line. */
  cart: (number | [price: number, pieces: number])[]
  /** Their ids are 1, 2, 3 … */
  offers: OfferByHand[]
  /** What is taken off each line. */
  off: number[]
  /** Ids of the offers that are had, where not all are. */
  had?: number[]
  roundTo?: 'paisa'
  /** Fee, and what goods must cost more than for it to fall away; otherwise shipping is free. */
  shipping?: [fee: number, above: number]
  freeShipping?: true
  /** Of an offer's rupees, what is left. */
  left?: Record<number, number>
}

const paise = (rupees: number) => Math.round(rupees * 100)

type Per = 'piece' | 'order'
type Capped = Limits & { cap?: number }

const percentPer =
  (per: Per) =>
  (off: number, { cap, ...limits }: Capped = {}): OfferByHand => {
    const cap_paise = cap === undefined ? null : paise(cap)
    return { kind: 'percent', percent: off, cap_paise, per, ...limits }
  }
export const percent = percentPer('piece')
export const percentOfOrder = percentPer('order')

const rupeesPer =
  (per: Per) =>
  (off: number, limits: Limits = {}): OfferByHand => ({
    kind: 'rupees',
    paise: paise(off),
    per,
    ...limits,
  })
export const rupees = rupeesPer('piece')
export const rupeesOfOrder = rupeesPer('order')

export const nFor = (buy: number, price: number, limits: Limits = {}): OfferByHand => ({
  kind: 'n_for',
  buy,
  paise: paise(price),
  ...limits,
})
export const buyGet = (
  buy: number,
  get: number,
  get_percent = 100,
  limits: Limits = {},
): OfferByHand => ({
  kind: 'buy_get',
  buy,
  get,
  get_percent,
  ...limits,
})
/** So many per cent from so many pieces on. */
export const byPieces = (tiers: Record<number, number>, per: Per = 'piece'): OfferByHand => ({
  kind: 'tiers',
  tiers: Object.entries(tiers).map(([from, off]) => ({ from_pieces: Number(from), percent: off })),
  per,
})
export const bySpend = (tiers: Record<number, number>, per: Per = 'piece'): OfferByHand => ({
  kind: 'tiers',
  tiers: Object.entries(tiers).map(([from, off]) => ({
    from_paise: paise(Number(from)),
    percent: off,
  })),
  per,
})
export const freeShipping = (limits: Limits = {}): OfferByHand => ({
  kind: 'free_shipping',
  ...limits,
})

const percentages: Worked[] = [
  { what: '10 % off 2,999: she pays 2,699', cart: [2999], offers: [percent(10)], off: [300] },
  { what: '12.5 % off 2,999: 2,624', cart: [2999], offers: [percent(12.5)], off: [375] },
  { what: '10 % off 999: 899', cart: [999], offers: [percent(10)], off: [100] },
  { what: '10 % off three at 999', cart: [[999, 3]], offers: [percent(10)], off: [300] },
  {
    what: '12.5 % to the paisa: 2,624.12',
    cart: [2999],
    offers: [percent(12.5)],
    off: [374.88],
    roundTo: 'paisa',
  },
  {
    what: '33.33 % to the paisa: 66.67',
    cart: [100],
    offers: [percent(33.33)],
    off: [33.33],
    roundTo: 'paisa',
  },
  {
    what: '8.29 % of 1,000 to the paisa: 917.10, though 8.29 × 100 is not 829',
    cart: [1000],
    offers: [percent(8.29)],
    off: [82.9],
    roundTo: 'paisa',
  },
  { what: '100 % leaves a paisa', cart: [499], offers: [percent(100)], off: [498.99] },
  { what: '100 % leaves a paisa of each', cart: [[499, 2]], offers: [percent(100)], off: [997.98] },
  { what: 'a cap of 200', cart: [2999], offers: [percent(10, { cap: 200 })], off: [200] },
  {
    what: 'a cap that 300 does not reach',
    cart: [2999],
    offers: [percent(10, { cap: 500 })],
    off: [300],
  },
  {
    what: 'a cap of 300 where 600 would be off, by value',
    cart: [2000, 1000],
    offers: [percent(20, { cap: 300 })],
    off: [200, 100],
  },
  {
    what: 'a cap of 100 over three: 33.33, 66.67 and 100 are due',
    cart: [999, 999, 999],
    offers: [percent(50, { cap: 100 })],
    off: [33.33, 33.34, 33.33],
  },
  {
    what: 'one piece an order, the dearest',
    cart: [500, [1000, 2]],
    offers: [percent(20, { per_order: 1 })],
    off: [0, 200],
  },
  {
    what: 'two pieces an order, over two lines',
    cart: [[500, 3], 1000],
    offers: [percent(20, { per_order: 2 })],
    off: [100, 200],
  },
  {
    what: 'on one line of two',
    cart: [999, 499],
    offers: [percent(10, { on: [2] })],
    off: [0, 50],
  },
]

const ordersPercentages: Worked[] = [
  {
    what: '10 % of the order, a piece',
    cart: [2999, 999],
    offers: [percentOfOrder(10)],
    off: [300, 100],
  },
  {
    what: '10 % of the order after 500 off a piece: 2,499 is 2,249',
    cart: [2999, 999],
    offers: [rupees(500, { on: [1] }), percentOfOrder(10)],
    off: [750, 100],
  },
  {
    what: 'a cap of 150 on the order',
    cart: [2000, 1000],
    offers: [percentOfOrder(10, { cap: 150 })],
    off: [100, 50],
  },
  {
    what: 'after one of three was free: 1,999.33 and 1,999.34 are 1,799',
    cart: [[2999, 3]],
    offers: [buyGet(2, 1), percentOfOrder(10)],
    off: [3600],
  },
  {
    what: '12.5 % of the order to the paisa: 874.12 twice',
    cart: [[999, 2]],
    offers: [percentOfOrder(12.5)],
    off: [249.76],
    roundTo: 'paisa',
  },
]

const rupeesOff: Worked[] = [
  { what: '100 off a piece', cart: [[999, 2], 499], offers: [rupees(100)], off: [200, 100] },
  {
    what: '500 off a piece of 299 leaves a paisa',
    cart: [299, 999],
    offers: [rupees(500)],
    off: [298.99, 500],
  },
  {
    what: 'off one piece an order',
    cart: [[999, 2]],
    offers: [rupees(100, { per_order: 1 })],
    off: [100],
  },
  {
    what: 'off the pieces of one line',
    cart: [999, 499],
    offers: [rupees(100, { on: [2] })],
    off: [0, 100],
  },
  {
    what: '500 off the order over uneven lines: 272.79 and 409.13 are due up to the second',
    cart: [999, 1499, 2999],
    offers: [rupeesOfOrder(500)],
    off: [90.87, 136.34, 272.79],
  },
  {
    what: '500 off over three alike: 166.67, 333.33 and 500 are due',
    cart: [1000, 1000, 1000],
    offers: [rupeesOfOrder(500)],
    off: [166.67, 166.66, 166.67],
  },
  {
    what: '500 off the pieces of a line',
    cart: [[999, 3]],
    offers: [rupeesOfOrder(500)],
    off: [500],
  },
  {
    what: '500 off an order of 300 leaves a paisa',
    cart: [300],
    offers: [rupeesOfOrder(500)],
    off: [299.99],
  },
  {
    what: '500 off an order of 400 leaves a paisa of each piece',
    cart: [[100, 2], 200],
    offers: [rupeesOfOrder(500)],
    off: [199.98, 199.99],
  },
  {
    what: 'off an order of which one line is covered',
    cart: [2999, 999],
    offers: [rupeesOfOrder(100, { on: [2] })],
    off: [0, 100],
  },
  {
    what: '200 off an order of 3,598 that was 3,998: 150.03 and 49.97',
    cart: [2999, 999],
    offers: [percent(10), rupeesOfOrder(200)],
    off: [450.03, 149.97],
  },
]

const nForRupees: Worked[] = [
  { what: 'three at 999 for 1,999', cart: [[999, 3]], offers: [nFor(3, 1999)], off: [998] },
  { what: 'two for 999, by value', cart: [699, 499], offers: [nFor(2, 999)], off: [116.11, 82.89] },
  { what: 'the third pays its price', cart: [[699, 3]], offers: [nFor(2, 999)], off: [399] },
  { what: 'twice two for 999', cart: [[699, 4]], offers: [nFor(2, 999)], off: [798] },
  {
    what: 'one pair an order',
    cart: [[699, 4]],
    offers: [nFor(2, 999, { per_order: 1 })],
    off: [399],
  },
  {
    what: 'the dearest first: the cheaper two cost 998 anyway',
    cart: [
      [499, 2],
      [699, 2],
    ],
    offers: [nFor(2, 999)],
    off: [0, 399],
  },
  {
    what: 'never dearer than without',
    cart: [[499, 2]],
    offers: [nFor(2, 999)],
    off: [0],
    had: [],
  },
  {
    what: 'three for 1,500 over three lines: 209.07, 334.43 and 397 are due',
    cart: [999, 599, 299],
    offers: [nFor(3, 1500)],
    off: [209.07, 125.36, 62.57],
  },
  {
    what: 'two for a paisa cost a paisa each',
    cart: [[100, 2]],
    offers: [nFor(2, 0.01)],
    off: [199.98],
  },
]

const buyAndGet: Worked[] = [
  { what: 'three at 999, one free', cart: [[999, 3]], offers: [buyGet(2, 1)], off: [999] },
  {
    what: 'three lines at 999, one free: 666 each',
    cart: [999, 999, 999],
    offers: [buyGet(2, 1)],
    off: [333, 333, 333],
  },
  {
    what: 'three at 2,999, one free: 1,999.33 each, one of them a paisa more',
    cart: [2999, 2999, 2999],
    offers: [buyGet(2, 1)],
    off: [999.67, 999.66, 999.67],
  },
  {
    what: 'the cheaper of two is free, by value',
    cart: [999, 499],
    offers: [buyGet(1, 1)],
    off: [332.78, 166.22],
  },
  { what: 'the second at half: 499', cart: [[999, 2]], offers: [buyGet(1, 1, 50)], off: [500] },
  { what: 'the fourth pays its price', cart: [[999, 4]], offers: [buyGet(2, 1)], off: [999] },
  { what: 'two of six are free', cart: [[999, 6]], offers: [buyGet(2, 1)], off: [1998] },
  {
    what: 'once an order',
    cart: [[999, 6]],
    offers: [buyGet(2, 1, 100, { per_order: 1 })],
    off: [999],
  },
  {
    what: 'the cheapest of each group, not of the cart',
    cart: [
      [2000, 2],
      [500, 2],
    ],
    offers: [buyGet(1, 1)],
    off: [2000, 500],
  },
  {
    what: 'one bought, two free',
    cart: [900, 600, 300],
    offers: [buyGet(1, 2)],
    off: [450, 300, 150],
  },
  { what: 'one piece too few', cart: [[999, 2]], offers: [buyGet(2, 1)], off: [0], had: [] },
  {
    what: '150 off the second, by value',
    cart: [1000, 600],
    offers: [buyGet(1, 1, 25)],
    off: [93.75, 56.25],
  },
]

const tiered: Worked[] = [
  { what: 'the first tier', cart: [[1000, 2]], offers: [byPieces({ 2: 10, 3: 15 })], off: [200] },
  { what: 'the second tier', cart: [[1000, 3]], offers: [byPieces({ 2: 10, 3: 15 })], off: [450] },
  { what: 'no tier', cart: [1000], offers: [byPieces({ 2: 10, 3: 15 })], off: [0], had: [] },
  {
    what: 'the tier of 2,000',
    cart: [1500, 1000],
    offers: [bySpend({ 2000: 5, 4000: 10 })],
    off: [75, 50],
  },
  {
    what: 'the tier of 4,000',
    cart: [2999, 1499],
    offers: [bySpend({ 2000: 5, 4000: 10 })],
    off: [300, 150],
  },
  {
    what: 'a tier on the order is reached after product offers, or is not',
    cart: [2400],
    offers: [rupees(500), bySpend({ 2000: 10 }, 'order')],
    off: [500],
    had: [1],
  },
  {
    what: 'a tier of pieces on the order, after 10 % off each',
    cart: [[1000, 2]],
    offers: [percent(10), byPieces({ 2: 20 }, 'order')],
    off: [560],
  },
]

const together: Worked[] = [
  {
    what: '20 % on one, 300 off the other',
    cart: [1000, 1000],
    offers: [percent(20), rupees(300, { on: [2] })],
    off: [200, 300],
  },
  {
    what: 'both take 150: the lower id',
    cart: [1499],
    offers: [percent(10), rupees(150)],
    off: [150],
    had: [1],
  },
  {
    what: 'one that stands alone saves less than two',
    cart: [1000],
    offers: [percent(30, { exclusive: true }), percent(20), percentOfOrder(15)],
    off: [320],
    had: [2, 3],
  },
  {
    what: 'one that stands alone saves more than two',
    cart: [1000],
    offers: [percent(20), percentOfOrder(15), percent(40, { exclusive: true })],
    off: [400],
    had: [3],
  },
  {
    what: 'one of two offers on the order',
    cart: [1000],
    offers: [rupeesOfOrder(100), percentOfOrder(15)],
    off: [150],
    had: [2],
  },
  {
    what: 'a minimum of 2,000 at 1,999',
    cart: [1999],
    offers: [percent(10, { spend_paise: 200_000 })],
    off: [0],
    had: [],
  },
  {
    what: 'a minimum of two pieces',
    cart: [[500, 2]],
    offers: [rupees(50, { pieces: 2 })],
    off: [100],
  },
  {
    what: 'a minimum on the order of 1,000, which 10 % off pieces would miss: 200 is more than 110',
    cart: [1100],
    offers: [percent(10), rupeesOfOrder(200, { spend_paise: 100_000 })],
    off: [200],
    had: [2],
  },
  {
    what: '200 off where 100 is left to give: 50 off',
    cart: [1000],
    offers: [percent(20), rupees(50)],
    off: [50],
    had: [2],
    left: { 1: 100 },
  },
  {
    what: '200 off where 200 is left to give',
    cart: [1000],
    offers: [percent(20), rupees(50)],
    off: [200],
    had: [1],
    left: { 1: 200 },
  },
  {
    what: 'ten offers and an eleventh that saves least',
    cart: [1000, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    offers: [
      rupees(1, { on: [1] }),
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => rupees(10, { on: [line] })),
    ],
    off: [0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
    had: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  },
]

const shipping: Worked[] = [
  {
    what: 'free shipping',
    cart: [499],
    offers: [freeShipping()],
    off: [0],
    shipping: [99, 999],
    freeShipping: true,
  },
  {
    what: 'shipping is free already',
    cart: [1000],
    offers: [freeShipping()],
    off: [0],
    had: [],
    shipping: [99, 999],
  },
  {
    what: '10 off would cost her 99 of shipping',
    cart: [1000],
    offers: [percent(1)],
    off: [0],
    had: [],
    shipping: [99, 999],
  },
  {
    what: '10 off, as shipping is free by an offer then',
    cart: [1000],
    offers: [percent(1), freeShipping()],
    off: [10],
    shipping: [99, 999],
    freeShipping: true,
  },
  {
    what: 'goods of exactly 999 pay for shipping',
    cart: [1099],
    offers: [rupees(100)],
    off: [100],
    shipping: [99, 999],
  },
]

export const workedByHand: Worked[] = [
  ...percentages,
  ...ordersPercentages,
  ...rupeesOff,
  ...nForRupees,
  ...buyAndGet,
  ...tiered,
  ...together,
  ...shipping,
]

/** What `chooseOffers` takes; the sizes are 1, 2, 3 … as the lines. */
export function basisOf({
  cart,
  offers,
  roundTo,
  shipping: fee = [0, 0],
  left = {},
}: Omit<Worked, 'what' | 'off'>): Basis {
  const lines = cart.map((line, at) => {
    const [price, quantity] = typeof line === 'number' ? [line, 1] : line
    return { size_id: at + 1, quantity, price_paise: paise(price) }
  })
  return {
    lines,
    offers: offers.map(({ on, ...offer }, at) => ({
      ...unlimited,
      ...offer,
      id: at + 1,
      version: 1,
      name: `Offer ${at + 1}`,
      covers: on ?? lines.map(({ size_id }) => size_id),
    })),
    code: null,
    left: Object.fromEntries(Object.entries(left).map(([id, most]) => [id, paise(most)])),
    shipping: { fee_paise: paise(fee[0]), free_above_paise: paise(fee[1]) },
    round_to: roundTo === 'paisa' ? 1 : 100,
  }
}
