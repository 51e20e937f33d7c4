import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { StartFault } from '../api/start-fault.ts'
import type { Recorded } from './floor.ts'
import { load, median, type Round } from './load.ts'
import { prepareOrders } from './orders.ts'
import { type Shop, start } from './shop.ts'

const rounds = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

type Pair = { name: string; shop: () => Promise<Round>; floor: () => Promise<Round> }

/**
 * The shop beside its floor, in one interleaved run: each round measures every page and its floor
 * one after the other, and the table shows medians, so that a busy machine slows both alike.
 */
export async function measureThroughput({ origin, databaseUrl, productPath }: Shop): Promise<void> {
  const orders = await prepareOrders(databaseUrl, origin)
  const paths = ['/', '/shop', productPath, '/api/products/?page=1']
  const floor = start('./floor.ts', {})
  floor.send(await Promise.all(paths.map((path) => record(origin, path))))
  const [address] = await once(floor, 'message')
  const floorOrigin = `http://127.0.0.1:${address.port}`

  const pairs: Pair[] = [
    ...paths.map((path) => ({
      name: path,
      shop: () => load(origin + path, seconds),
      floor: () => load(floorOrigin + path, seconds),
    })),
    {
      name: 'COD order',
      shop: () => orders.overHttp(seconds),
      floor: () => orders.alone(seconds),
    },
  ]
  console.table(await measure(pairs))
  await orders.close()
  floor.disconnect()
}

async function measure(pairs: Pair[]) {
  const seen = pairs.map((pair) => ({
    ...pair,
    shopRounds: [] as Round[],
    floorRounds: [] as Round[],
  }))
  for (let round = 0; round < rounds; round++) {
    for (const pair of seen) {
      pair.shopRounds.push(await pair.shop())
      pair.floorRounds.push(await pair.floor())
    }
  }
  const rows = seen.map(({ name, shopRounds, floorRounds }) => {
    const middle = (of: Round[], key: keyof Round) => median(of.map((round) => round[key]))
    const errors = [...shopRounds, ...floorRounds].reduce((sum, round) => sum + round.errors, 0)
    return [
      name,
      {
        'shop /s': Math.round(middle(shopRounds, 'perSecond')),
        'shop p99 ms': Number(middle(shopRounds, 'p99Ms').toFixed(1)),
        'floor /s': Math.round(middle(floorRounds, 'perSecond')),
        'floor p99 ms': Number(middle(floorRounds, 'p99Ms').toFixed(1)),
        ratio: Number(
          median(
            shopRounds.map((round, at) => round.perSecond / (floorRounds[at]?.perSecond ?? 1)),
          ).toFixed(3),
        ),
        errors,
      },
    ] as const
  })
  return Object.fromEntries(rows)
}

/** The bytes as they cross the wire, compressed as a browser would get them. */
async function record(origin: string, path: string): Promise<Recorded> {
  const request = get(origin + path, { headers: { 'accept-encoding': 'gzip, br' } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new StartFault(`${path} was not answered with 200`)
  const chunks = await response.toArray()
  const { 'content-type': type = '', 'content-encoding': encoding } = response.headers
  return {
    path,
    headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    body: Buffer.concat(chunks).toString('base64'),
  }
}
