import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { connect } from '../api/db/connect.ts'
import { migrate } from '../api/db/migrate.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { expectEveryPiece } from './conservation.ts'
import { many } from './lanes.ts'
import { copyOrders, narrow } from './narrow-ids.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { type Buyer, openCounter } from './shopper.ts'

const earlierOrders = atScale(2_000, 1_000_000)
const maxWaitMs = 2_000

async function digestOf(owner: pg.Client): Promise<unknown> {
  const { rows } = await owner.query(`
    select md5(string_agg(o.id || ' ' || l.id || number, '' order by o.id)) as digest
    from orders o join order_lines l on l.order_id = o.id where number like 'OLD%'`)
  return rows
}

async function keepOrdering(shop: TestShop, buyers: Buyer[], selection: object, name: string) {
  const { order, seen } = openCounter(shop)
  const acknowledged = new Map<string, string>()
  let slowestMs = 0
  let isOver = false
  const lanes = buyers.map(async (buyer) => {
    for (let turn = 0; !isOver; turn++) {
      const key = `${name}-${buyer.id}-${turn}`
      const sent = performance.now()
      const answer = await (await order(buyer, { selection, key })).json()
      slowestMs = Math.max(slowestMs, performance.now() - sent)
      acknowledged.set(key, answer.order_number)
      await sleep(20)
    }
  })
  return {
    acknowledged,
    async end() {
      isOver = true
      await Promise.all(lanes)
      return { slowestMs, busy: seen.busy }
    },
  }
}

test(`a shop of ${earlierOrders} orders sells while their ids get room`, async ({ shop, task }) => {
  const owner = await connect(shop.ownerUrl)
  await narrow(owner)
  const { selection } = await shop.make.product({ stock: 1_000_000 })
  const buyers = await many(4, async () => {
    const customer = await shop.make.customer()
    return { ...customer, address: await shop.make.address(customer) }
  })
  const load = await keepOrdering(shop, buyers, selection, 'before')
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(8)
  await copyOrders(owner, earlierOrders)
  const before = await digestOf(owner)
  await owner.end()

  await load.end()
  const during = await keepOrdering(shop, buyers, selection, 'during')
  const lines: string[] = []
  const started = performance.now()
  await migrate(shop.ownerUrl, 'machines, by command', {
    report: (line) => lines.push(line),
    inPlaceUpTo: 0,
  })
  const tookMs = performance.now() - started
  const count = during.acknowledged.size
  await expect.poll(() => during.acknowledged.size).toBeGreaterThan(count + 8)
  const { slowestMs, busy } = await during.end()
  note(
    task,
    `no order waits for longer than ${maxWaitMs} ms`,
    `${Math.round(tookMs / 1_000)} s; ${during.acknowledged.size} orders meanwhile, the slowest ${Math.round(slowestMs)} ms, ${busy} asked to come again`,
  )

  const after = await connect(shop.ownerUrl)
  expect(await digestOf(after)).toEqual(before)
  await after.query(`alter table orders alter column id restart with 3000000000;
    alter table order_lines alter column id restart with 4000000000`)
  await after.end()
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer')
  const counter = openCounter(shop)
  const answer = await counter.order(buyer, { selection, key: 'large' })
  expect(await answer.json()).toMatchObject({ order_id: 3_000_000_000 })
  const cancel = 'POST /api/orders/3000000000/cancel/'
  expect((await counter.ask(cancel, { token: buyer.token })).status).toBe(200)
  const placed = await shop.db
    .selectFrom('orders')
    .select(['idempotency_key', 'number'])
    .where('idempotency_key', 'is not', null)
    .execute()
  const numbers = new Map(placed.map(({ idempotency_key: key, number }) => [key, number]))
  const all = [...load.acknowledged, ...during.acknowledged]
  expect(all.filter(([key, number]) => numbers.get(key) !== number)).toEqual([])
  expect(numbers.size).toBe(placed.length)
  await expectEveryPiece(shop)
})
