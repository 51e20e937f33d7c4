import type { Basis, BasisLine, BasisOffer } from '../domains/offers/basis.ts'

/**
 * What `chooseOffers` should choose, found as its rules are written: every set of offers is tried, piece
 * by piece. For tests; it shares no code with what it checks.
 */
export type Tried = { total: number; ids: number[]; savings: number[]; off: Record<string, number> }

/** One piece; `place` is its place among all, dearest first. */
type Piece = { size: number; price: number; place: number }

/** What an offer takes off each piece, by place: a fraction of a paisa where it is spread. */
type Applied = { whole: number; each: Map<number, [bigint, bigint]>; bySize: Map<number, number> }

export function tryEveryCombination(basis: Basis, paidOnline: boolean): Tried {
  const list = piecesOf(basis.lines)
  const allowed = basis.offers.filter((offer) => paidOnline || !offer.paid_online)
  // Without any other offer an offer takes off the same in each set, so that it is reckoned once.
  const alone = new Map(
    allowed.map((offer) => [offer.id, apply(offer, list, list, basis.round_to)]),
  )

  let best: Tried | null = null
  for (const set of setsOf(allowed)) {
    const tried = isAllowed(set) ? tryOne(set, basis, list, alone) : null
    if (tried === null) continue
    if (
      best === null ||
      tried.total < best.total ||
      (tried.total === best.total && isLower(tried.ids, best.ids))
    ) {
      best = tried
    }
  }
  if (best === null) throw new Error('The empty set was not tried.')
  return best
}

function piecesOf(lines: BasisLine[]): Piece[] {
  const pieces = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({ size: line.size_id, price: line.price_paise })),
  )
  pieces.sort((a, b) => (a.price === b.price ? a.size - b.size : b.price - a.price))
  return pieces.map((piece, place) => ({ ...piece, place }))
}

function setsOf<T>(items: T[]): T[][] {
  const [first, ...others] = items
  if (first === undefined) return [[]]
  return setsOf(others).flatMap((set) => [set, [first, ...set]])
}

const isOnOrder = (offer: BasisOffer) => 'per' in offer && offer.per === 'order'
const isOnShipping = (offer: BasisOffer) => offer.kind === 'free_shipping'

const isAllowed = (set: BasisOffer[]) =>
  set.filter(isOnOrder).length <= 1 &&
  set.filter(isOnShipping).length <= 1 &&
  (set.length <= 1 || !set.some(({ exclusive }) => exclusive))

/** Null where an offer of the set may not be in it. */
function tryOne(
  set: BasisOffer[],
  basis: Basis,
  list: Piece[],
  alone: Map<number, Applied | null>,
): Tried | null {
  const products = set.filter((offer) => !isOnOrder(offer) && !isOnShipping(offer))
  const savings = new Map<number, number>()
  const off = new Map<string, number>()
  const prices = new Map<number, number>()
  for (const { size, price } of list) prices.set(size, (prices.get(size) ?? 0) + price)

  const use = (offer: BasisOffer, applied: Applied | null) => {
    if (applied === null || applied.whole <= 0) return false
    const left = basis.left[String(offer.id)]
    if (left !== undefined && applied.whole > left) return false
    savings.set(offer.id, applied.whole)
    for (const [size, paise] of applied.bySize) {
      if (paise > 0) off.set(`${offer.id}:${size}`, paise)
      prices.set(size, (prices.get(size) ?? 0) - paise)
    }
    return true
  }

  const chosen = new Map<number, number>()
  for (const piece of list) {
    let most: [bigint, bigint] = [0n, 1n]
    for (const offer of products.toSorted((a, b) => a.id - b.id)) {
      const saving = alone.get(offer.id)?.each.get(piece.place)
      if (saving && saving[0] * most[1] > most[0] * saving[1]) {
        most = saving
        chosen.set(piece.place, offer.id)
      }
    }
  }
  for (const offer of products) {
    const its = list.filter(({ place }) => chosen.get(place) === offer.id)
    if (!use(offer, apply(offer, its, list, basis.round_to))) return null
  }

  const after = afterProducts(list, prices)
  const onOrder = set.find(isOnOrder)
  if (onOrder && !use(onOrder, apply(onOrder, after, after, basis.round_to))) return null

  const goods = [...prices.values()].reduce((sum, paise) => sum + paise, 0)
  const { fee_paise, free_above_paise } = basis.shipping
  let shipping = goods > free_above_paise ? 0 : fee_paise
  const onShipping = set.find(isOnShipping)
  if (onShipping) {
    if (!meetsMinimum(onShipping, after)) return null
    if (!use(onShipping, { whole: shipping, each: new Map(), bySize: new Map() })) return null
    shipping = 0
  }
  const ids = [...savings.keys()].sort((a, b) => a - b)
  return {
    total: goods + shipping,
    ids,
    savings: ids.map((id) => savings.get(id) ?? 0),
    off: Object.fromEntries(off),
  }
}

/** Pieces of a size share what they cost together; the first are a paisa dearer where it does not divide. */
function afterProducts(list: Piece[], prices: Map<number, number>): Piece[] {
  const count = new Map<number, number>()
  for (const { size } of list) count.set(size, (count.get(size) ?? 0) + 1)
  const seen = new Map<number, number>()
  return list.map((piece) => {
    const paid = prices.get(piece.size) ?? 0
    const of = count.get(piece.size) ?? 1
    const at = seen.get(piece.size) ?? 0
    seen.set(piece.size, at + 1)
    return { ...piece, price: (paid - (paid % of)) / of + (at < paid % of ? 1 : 0) }
  })
}

const sum = (pieces: Piece[]) => pieces.reduce((paise, { price }) => paise + price, 0)

const covered = (offer: BasisOffer, pieces: Piece[]) =>
  pieces.filter(({ size }) => offer.covers.includes(size))

function meetsMinimum(offer: BasisOffer, pieces: Piece[]): boolean {
  const its = covered(offer, pieces)
  if (its.length === 0) return false
  if (offer.spend_paise !== null && sum(its) < offer.spend_paise) return false
  return offer.pieces === null || its.length >= offer.pieces
}

/** @param all the pieces by which minimum and tier go */
function apply(offer: BasisOffer, pieces: Piece[], all: Piece[], roundTo: number): Applied | null {
  if (!meetsMinimum(offer, all)) return null
  const its = covered(offer, pieces)
  switch (offer.kind) {
    case 'free_shipping':
      return null
    case 'percent': {
      const taken = offer.per === 'piece' ? its.slice(0, offer.per_order ?? its.length) : its
      return byPercent(taken, offer.percent, roundTo, offer.cap_paise)
    }
    case 'tiers': {
      const reached = offer.tiers
        .toSorted((a, b) => b.percent - a.percent)
        .find((tier) =>
          'from_pieces' in tier
            ? covered(offer, all).length >= tier.from_pieces
            : sum(covered(offer, all)) >= tier.from_paise,
        )
      return reached ? byPercent(its, reached.percent, roundTo, null) : null
    }
    case 'rupees':
      if (offer.per === 'order') return spreadOver(its, offer.paise)
      return pieceByPiece(its.slice(0, offer.per_order ?? its.length), ({ price }) =>
        price > offer.paise ? offer.paise : price - 1,
      )
    case 'n_for': {
      const groups = groupsOf(its, offer.buy).slice(0, offer.per_order ?? its.length)
      const stop = groups.findIndex((group) => sum(group) <= offer.paise)
      const taken = stop === -1 ? groups : groups.slice(0, stop)
      return spreadOver(taken.flat(), sum(taken.flat()) - taken.length * offer.paise)
    }
    case 'buy_get': {
      const groups = groupsOf(its, offer.buy + offer.get).slice(0, offer.per_order ?? its.length)
      const gifts = groups.flatMap((group) => group.slice(-offer.get))
      const left = gifts.map(({ price }) => percentLeft(price, offer.get_percent, roundTo))
      return spreadOver(groups.flat(), sum(gifts) - left.reduce((all, one) => all + one, 0))
    }
  }
}

const groupsOf = (pieces: Piece[], size: number): Piece[][] =>
  Array.from({ length: Math.floor(pieces.length / size) }, (_, at) =>
    pieces.slice(at * size, at * size + size),
  )

/** What is left of a price, rounded down; the percentage is read from how it is written. */
function percentLeft(price: number, percent: number, roundTo: number): number {
  const [whole = '0', part = ''] = String(percent).split('.')
  const hundredths = BigInt(whole + part.padEnd(2, '0'))
  const left = (BigInt(price) * (10_000n - hundredths)) / 10_000n
  return Number(left - (left % BigInt(roundTo)))
}

function byPercent(pieces: Piece[], percent: number, roundTo: number, cap: number | null): Applied {
  const applied = pieceByPiece(
    pieces,
    ({ price }) => price - Math.max(1, percentLeft(price, percent, roundTo)),
  )
  return cap !== null && applied.whole > cap ? spreadOver(pieces, cap) : applied
}

function pieceByPiece(pieces: Piece[], off: (piece: Piece) => number): Applied {
  const applied: Applied = { whole: 0, each: new Map(), bySize: new Map() }
  for (const piece of pieces) {
    const paise = off(piece)
    applied.whole += paise
    applied.each.set(piece.place, [BigInt(paise), 1n])
    applied.bySize.set(piece.size, (applied.bySize.get(piece.size) ?? 0) + paise)
  }
  return applied
}

/** As a share of what each piece costs, but so that a paisa of each is left. */
function spreadOver(pieces: Piece[], wanted: number): Applied {
  const value = sum(pieces)
  const whole = Math.min(wanted, value - pieces.length)
  const each = new Map(
    pieces.map(({ place, price }) => [place, [BigInt(whole * 1) * BigInt(price), BigInt(value)]]),
  ) as Applied['each']
  const plain = sharesBy(pieces, whole, ({ price }) => price)
  const room = (size: number) =>
    sum(
      pieces
        .filter((piece) => piece.size === size)
        .map((piece) => ({ ...piece, price: piece.price - 1 })),
    )
  const isTooMuch = [...plain].some(([size, paise]) => paise > room(size))
  const bySize = isTooMuch ? sharesBy(pieces, whole, ({ price }) => price - 1) : plain
  return { whole, each, bySize }
}

function sharesBy(pieces: Piece[], whole: number, weightOf: (piece: Piece) => number) {
  const all = pieces.reduce((weight, piece) => weight + weightOf(piece), 0)
  const shares = new Map<number, number>()
  let upTo = 0
  let given = 0
  for (const piece of pieces) {
    upTo += weightOf(piece)
    const due = all === 0 ? 0 : half(BigInt(whole) * BigInt(upTo), BigInt(all))
    shares.set(piece.size, (shares.get(piece.size) ?? 0) + due - given)
    given = due
  }
  return shares
}

/** Rounded, a half up. */
function half(above: bigint, below: bigint): number {
  const rest = above % below
  return Number(above / below + (rest * 2n >= below ? 1n : 0n))
}

function isLower(ids: number[], others: number[]): boolean {
  for (const [at, id] of ids.entries()) {
    const other = others[at]
    if (other === undefined) return false
    if (id !== other) return id < other
  }
  return ids.length < others.length
}
