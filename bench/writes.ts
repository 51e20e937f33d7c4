import pg from 'pg'
import { placeAlone } from '../api/testing/place-alone.ts'
import { makeBuyers, type Piece, stockUp } from './buyers.ts'
import { cartLine, codOrder, filteredList, newKey, type Sale, wholeWay } from './calls.ts'
import { measureChanged } from './changed-products.ts'
import { type Call, type Generator, repeat } from './load.ts'
import { type Measured, measure } from './measure.ts'
import type { Pair } from './reads.ts'
import type { Shop } from './shop.ts'

/** A kind of request without a floor, whose processor time counts. */
export type Cost = { name: string; measure: () => Promise<Measured> }

const connections = 10
const cartLines = 3
/** More than are answered in a round. */
const journeysOfARound = 12_000

export async function prepareWrites(shop: Shop, generator: Generator, seconds: number) {
  const { origin, databaseUrl, pids } = shop
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const [first, ...buyers] = await makeBuyers(pool)
  const pieces = await stockUp(pool)
  if (!first) throw new Error('there are no buyers')
  let turn = 0
  const next = (from: readonly Piece[]): Sale => {
    turn += 1
    return { buyer: pick(buyers, turn), piece: pick(from, turn * 37) }
  }
  const send = (toJourney: () => Call[], count = journeysOfARound) => {
    const journeys = Array.from({ length: count }, toJourney)
    return generator.run({ origin, journeys, connections, seconds })
  }

  const orderPair = (name: string, from: readonly Piece[]): Pair => ({
    name,
    shop: () => measure(pids, () => send(() => [codOrder(next(from))])),
    floor: () =>
      measure({ ...pids, web: () => [], node: () => [] }, () =>
        repeat({ seconds, concurrency: connections }, () => placeOne(pool, next(from))),
      ),
  })
  let filters = 0
  const costs: Cost[] = [
    {
      name: 'list with a new filter',
      measure: () => measure(pids, () => send(() => [filteredList((filters += 1))])),
    },
    {
      name: 'product after a change',
      measure: () => measureChanged(shop, pool, generator, seconds),
    },
    {
      name: 'whole way to a COD order',
      measure: () => measure(pids, () => send(() => wholeWay(next(pieces)), 2_000)),
    },
  ]
  return {
    orderPairs: [
      orderPair('COD order', pieces),
      orderPair('COD order, one hot size', pieces.slice(0, 1)),
    ],
    costs,
    token: first.token,
    fillCart: () =>
      generator.run({
        origin,
        journeys: [pieces.slice(0, cartLines).map((piece) => cartLine({ buyer: first, piece }))],
        connections: 1,
        seconds: 10,
      }),
    close: () => pool.end(),
  }
}

function pick<T>(from: readonly T[], turn: number): T {
  const picked = from[turn % from.length]
  if (picked === undefined) throw new Error('the catalogue is empty')
  return picked
}

/** The floor of an order. */
async function placeOne(pool: pg.Pool, { buyer, piece }: Sale): Promise<boolean> {
  const sale = { customerId: buyer.id, sizeId: piece.size_variant_id, addressId: buyer.addressId }
  await placeAlone(pool, sale, newKey())
  return true
}
