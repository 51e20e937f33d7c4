import pino from 'pino'
import { expect } from 'vitest'
import { createApp } from '../api/app.ts'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { buyer } from '../api/testing/card.ts'
import { relayTo } from '../api/testing/relay.ts'
import { send } from '../api/testing/send.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { countOrders, expectEveryPiece } from './conservation.ts'
import { many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { openCounter, orderCall, orderOf } from './shopper.ts'

const crowd = atScale(12, 60)
const rounds = atScale(1, 5)
const refusing = [503]
const slowOrRefusing = [200, 201, 503]

type Relay = Awaited<ReturnType<typeof relayTo>>

/** The same shop, with a relay between it and its database. */
async function openBehindRelay(shop: TestShop) {
  const relay = await relayTo(shop.ownerUrl)
  const pool = openPool(relay.url)
  const log = pino({ level: 'silent' })
  const app = createApp({
    db: openDb(pool),
    config: shop.config,
    log,
    requestAvif: async () => {},
  })
  const fetch = async (path: string, init?: RequestInit) => app.request(path, init)
  return { relay, pool, fetch }
}

test.for<{ how: string; disturb: (relay: Relay) => unknown; answers: number[] }>([
  { how: 'refuses', disturb: (relay) => relay.cut(), answers: refusing },
  { how: 'does not answer', disturb: (relay) => relay.swallow(), answers: refusing },
  { how: 'is slow', disturb: (relay) => relay.slow(700), answers: slowOrRefusing },
])(
  `a database that $how, for ${crowd} customers with an order each (${rounds} rounds)`,
  async ({ disturb, answers }, { shop, task }) => {
    const { relay, pool, fetch } = await openBehindRelay(shop)
    const { order } = openCounter({ fetch })
    const { selection } = await shop.make.product({ stock: crowd * rounds })
    const buyers = await many(crowd, () => buyer(shop))
    const statuses: (number | string)[] = []
    for (let round = 0; round < rounds; round++) {
      const key = `round-${round}`
      const attempt = async (customer: (typeof buyers)[number]) => {
        const answer = await send({ fetch }, orderCall, orderOf(customer, { selection, key }))
        // A refusal must have a Retry-After.
        return answer.status === 503 && !answer.headers.has('retry-after') ? 'mute' : answer.status
      }
      // Orders that are under way when it starts may or may not be placed.
      const surprised = buyers.slice(0, crowd / 2).map(attempt)
      await disturb(relay)
      expect([200, 201, 503]).toEqual(expect.arrayContaining(await Promise.all(surprised)))
      statuses.push(...(await Promise.all(buyers.map(attempt))))
      await relay.restore()
      await Promise.all(buyers.map((customer) => order(customer, { selection, key })))
    }
    const orders = await countOrders(shop)
    const refused = statuses.filter((status) => status === 503).length
    note(
      task,
      `${crowd * rounds} orders, each refusal a 503`,
      `${orders} orders after ${refused} answers of 503`,
    )
    expect(answers).toEqual(expect.arrayContaining(statuses))
    expect(orders).toBe(crowd * rounds)
    await expectEveryPiece(shop)
    await pool.end()
    await relay.cut()
  },
)
