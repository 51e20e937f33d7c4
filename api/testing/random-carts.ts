import type { Basis, BasisOffer } from '../domains/offers/basis.ts'
import type { Reduction, Tier } from '../domains/offers/offer.ts'
import { unlimited } from './offers-by-hand.ts'
import type { Random } from './random.ts'

const usualPrices = [29_900, 49_900, 49_900, 99_900, 99_900, 149_900, 299_900]

/** Prices meet often, so that savings tie; some pieces cost next to nothing. */
function price(random: Random): number {
  if (random.chance(0.6)) return usualPrices[random.below(usualPrices.length)] ?? 1
  if (random.chance(0.2)) return 1 + random.below(5)
  return random.chance(0.5) ? 100 * (1 + random.below(3_000)) : 1 + random.below(300_000)
}

const percent = (random: Random): number =>
  [1 + random.below(100), 100, 10, 12.5, 33.33, 8.29, 0.01][random.below(7)] ?? 10

const rupees = (random: Random): number =>
  [1, 10_000, 50_000, 99_900, 1 + random.below(200_000)][random.below(5)] ?? 1

const per = (random: Random) => (random.chance(0.6) ? 'piece' : 'order')

function tiers(random: Random): Tier[] {
  const byPieces = random.chance(0.5)
  return Array.from({ length: 1 + random.below(3) }, (_, at) => ({
    percent: Math.min(100, percent(random) + at),
    ...(byPieces
      ? { from_pieces: 1 + at * 2 + random.below(2) }
      : { from_paise: 50_000 * (at + random.below(3)) }),
  }))
}

function reduction(random: Random): Reduction {
  switch (random.below(7)) {
    case 0:
    case 1:
      return {
        kind: 'percent',
        percent: percent(random),
        cap_paise: random.chance(0.3) ? rupees(random) : null,
        per: per(random),
      }
    case 2:
      return { kind: 'rupees', paise: rupees(random), per: per(random) }
    case 3:
      return { kind: 'n_for', buy: 1 + random.below(4), paise: rupees(random) }
    case 4: {
      const get_percent = random.chance(0.6) ? 100 : percent(random)
      return { kind: 'buy_get', buy: 1 + random.below(3), get: 1 + random.below(2), get_percent }
    }
    case 5:
      return { kind: 'tiers', tiers: tiers(random), per: per(random) }
    default:
      return { kind: 'free_shipping' }
  }
}

function offer(random: Random, id: number, sizes: number[]): BasisOffer {
  const sometimes = <T>(value: T, probability = 0.15) => (random.chance(probability) ? value : null)
  const share = random.chance(0.5) ? 1 : random.next()
  return {
    ...unlimited,
    ...reduction(random),
    id,
    version: 1 + random.below(9),
    name: `Offer ${id}`,
    covers: sizes.filter(() => random.chance(share)),
    spend_paise: sometimes(random.below(300_000)),
    pieces: sometimes(1 + random.below(4)),
    per_order: sometimes(1 + random.below(3), 0.25),
    paid_online: random.chance(0.1),
    exclusive: random.chance(0.08),
  }
}

/** Of a random cart: how many lines, pieces of a line and offers it has at most. */
export type CartSize = { lines: number; pieces: number; offers: number }

/** A cart and offers, in no order. */
export function randomBasis(random: Random, most: CartSize): Basis {
  const places = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const sizes = random.shuffle(places(2 * most.lines)).slice(0, 1 + random.below(most.lines))
  const lines = sizes.map((size_id) => ({
    size_id,
    quantity: 1 + random.below(most.pieces),
    price_paise: price(random),
  }))
  const offers = random
    .shuffle(places(2 * most.offers))
    .slice(0, random.below(most.offers + 1))
    .map((id) => offer(random, id, sizes))
  return {
    lines,
    offers,
    code: null,
    left: Object.fromEntries(
      offers
        .filter(() => random.chance(0.1))
        .map(({ id }) => [id, random.chance(0.5) ? rupees(random) : random.below(100_000)]),
    ),
    shipping: {
      fee_paise: random.chance(0.2) ? 0 : 9_900,
      free_above_paise: random.chance(0.5) ? 99_900 : random.below(500_000),
    },
    round_to: random.chance(0.7) ? 100 : 1,
  }
}
