import { sql } from 'kysely'
import { expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { test } from '../api/testing/shop.ts'
import { makeStaff, read, sendAs } from '../api/testing/staff.ts'
import { countDeadlocks } from './conservation.ts'
import { inLanes, many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { openCounter } from './shopper.ts'

const orders = atScale(30, 200)
const first = atScale(40, 150)

test(
  seeded(`${orders} orders, a third of them cancelled, during three stock takes`),
  async ({ shop, task }) => {
    const { order, ask } = openCounter(shop)
    const { shuffle, below } = createRandom(seed)
    const manager = await makeStaff(shop, 'manager')
    const products = await many(4, () => shop.make.product({ stock: first }))
    // What there is in truth: pieces have gone that no one knows of, or were never booked.
    const truth = new Map(
      products.map(({ size }, at) => [size.id, first + ([-3, 2, 0, -1][at] ?? 0)]),
    )
    const buyers = await many(orders, () => buyer(shop))

    const call = async (path: string, json: object) => {
      const { status, body } = await read(
        sendAs(shop, manager, `POST /api/office/stock-takes/${path}`, { json }),
      )
      expect([path, status, body]).toEqual([path, expect.toBeOneOf([200, 201]), body])
      return body
    }
    const takes = await many(3, () => call('', { products: products.map(({ id }) => id) }))
    // Each counts all of the shelf: some piece by piece, as a scanner does.
    const counts = takes.flatMap(({ id }) =>
      products.map(({ size }) => async () => {
        const pieces = truth.get(size.id) ?? 0
        const scanned = 1 + below(4)
        await call(`${id}/counts/`, { size_id: size.id, count: pieces - scanned })
        for (let n = 0; n < scanned; n++) {
          await call(`${id}/counts/`, { size_id: size.id, add: 1 })
        }
      }),
    )
    let placed = 0
    const purchases = buyers.map((each, at) => async () => {
      const product = products[at % products.length]
      if (!product) throw new Error('there are no products')
      const answer = await order(each, { selection: product.selection, key: 'once' })
      expect(answer.status).toBe(201)
      placed += 1
      if (at % 3 > 0) return
      const { order_id: id } = await answer.json()
      const cancelled = await ask(`POST /api/orders/${id}/cancel/`, { token: each.token })
      expect(cancelled.status).toBe(200)
    })
    const half = Math.ceil(orders / 2)
    await inLanes(8, shuffle([...counts, ...purchases.slice(0, half)]))
    const posts = takes.map(({ id }) => async () => {
      await call(`${id}/post/`, {})
    })
    await inLanes(8, shuffle([...posts, ...purchases.slice(half)]))

    const { rows } = await sql<{ id: number; stock: number; ledger: number; shelf: number }>`
      select s.id, s.stock, (select sum(delta) from stock_ledger where size_id = s.id)::integer as ledger,
        shelf.stock + shelf.held + shelf.to_pick as shelf
      from sizes s join pieces_on_shelf(array(select id from sizes)) shelf on shelf.size_id = s.id
      order by s.id`.execute(shop.db)
    const lost = rows.filter(
      ({ id, stock, ledger, shelf }) => stock !== ledger || shelf !== truth.get(id),
    )
    const deadlocks = await countDeadlocks(shop)
    note(
      task,
      'each shelf as it is in truth, 0 deadlocks',
      `${placed} orders, ${lost.length} sizes off, ${deadlocks} deadlocks`,
    )
    expect({ placed, lost, deadlocks }).toEqual({ placed: orders, lost: [], deadlocks: 0 })
  },
)
