import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect } from 'vitest'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { createMakers } from '../api/testing/makers.ts'
import { createRandom } from '../api/testing/random.ts'
import { expectEveryPiece } from './conservation.ts'
import { openKillableShop } from './killable-shop.ts'
import { many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { type Buyer, openCounter } from './shopper.ts'

type Shop = Awaited<ReturnType<typeof openKillableShop>>

const test = base.extend<{ shop: Shop }>({
  shop: async ({}, use) => {
    const shop = await openKillableShop()
    await use(shop)
    await shop.close()
  },
})

const kills = atScale(1, 20)
const customers = 12
const ordersBetweenKills = 30

test(
  seeded(`${kills} kills of the shop and ${kills} of PostgreSQL, under load`),
  async ({ shop, task }) => {
    const { below, shuffle } = createRandom(seed)
    const { order, seen } = openCounter(shop)
    const { buyers, selection } = await stockUp(shop.ownerUrl)
    const acknowledged = new Map<string, string>()
    let isOver = false
    const keepOrdering = async (customer: Buyer) => {
      for (let turn = 0; !isOver; turn++) {
        const key = `${customer.id}-${turn}`
        const answer = await order(customer, { selection, key })
        expect([200, 201]).toContain(answer.status)
        acknowledged.set(key, (await answer.json()).order_number)
      }
    }
    const load = Promise.all(buyers.map(keepOrdering))
    const blows = [...Array(kills).fill(shop.killShop), ...Array(kills).fill(shop.killPostgres)]
    for (const strike of shuffle(blows)) {
      const before = acknowledged.size
      await Promise.race([until(() => acknowledged.size >= before + ordersBetweenKills), load])
      await sleep(below(100))
      strike()
    }
    const before = acknowledged.size
    await Promise.race([until(() => acknowledged.size >= before + ordersBetweenKills), load])
    isOver = true
    await load

    const { placed, orders } = await inspect(shop.ownerUrl)
    const lost = [...acknowledged].filter(([key, number]) => placed.get(key) !== number)
    const doubled = orders - acknowledged.size
    note(
      task,
      '0 acknowledged orders lost or doubled',
      `of ${acknowledged.size} orders ${lost.length} lost, ${doubled} doubled; ${seen.busy + seen.unreachable} tries had no answer`,
    )
    expect(lost).toEqual([])
    expect(doubled).toBe(0)
    // At least one request met a shop that was down.
    expect(seen.busy + seen.unreachable).toBeGreaterThan(0)
  },
)

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await sleep(20)
}

/** Customers and more pieces than they can order. */
async function stockUp(url: string) {
  const pool = openPool(url)
  const make = createMakers(openDb(pool))
  const { selection } = await make.product({ stock: 1_000_000 })
  const buyers = await many(customers, async () => {
    const customer = await make.customer()
    return { ...customer, address: await make.address(customer) }
  })
  await pool.end()
  return { buyers, selection }
}

async function inspect(url: string) {
  const pool = openPool(url)
  const db = openDb(pool)
  await expectEveryPiece({ db })
  const orders = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select(['idempotency_key', 'number'])
    .execute()
  await pool.end()
  return {
    placed: new Map(orders.map((order) => [order.idempotency_key, order.number])),
    orders: orders.length,
  }
}
