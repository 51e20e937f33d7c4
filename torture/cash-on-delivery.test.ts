import { describe, expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { test } from '../api/testing/shop.ts'
import { stockOf } from '../api/testing/stock.ts'
import { countDeadlocks, countOrders, expectEveryPiece } from './conservation.ts'
import { inLanes, many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { openCounter } from './shopper.ts'

describe('cash on delivery', () => {
  const crowd = atScale(150, 500)
  const rounds = atScale(3, 20)
  const pieces = 10

  test(`${crowd} buyers at once for ${pieces} pieces, ${rounds} rounds, get what there is`, async ({
    shop,
    task,
  }) => {
    const { order, seen } = openCounter(shop)
    const buyers = await many(crowd, () => buyer(shop))
    let placed = 0
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const { selection, size } = await shop.make.product({ stock: pieces })
      const key = `round-${round}`
      const answers = await Promise.all(buyers.map((each) => order(each, { selection, key })))
      placed += answers.filter(({ status }) => status === 201).length
      refused += answers.filter(({ status }) => status === 409).length
      expect(await stockOf(shop, size.id)).toBe(0)
    }
    const orders = await countOrders(shop)
    note(
      task,
      `exactly ${pieces * rounds} orders, no 5xx`,
      `${orders} orders, ${seen.busy} answers of 503`,
    )
    expect(orders).toBe(pieces * rounds)
    expect({ placed, refused }).toEqual({
      placed: pieces * rounds,
      refused: (crowd - pieces) * rounds,
    })
    // Under a small load no request times out, but the test command may share its machine.
    expect(seen.busy).toBeLessThanOrEqual(atScale(Infinity, 0))
    await expectEveryPiece(shop)
  })

  const customers = atScale(15, 100)
  const times = 20

  test(seeded(`one key ${times} times at once, ${customers} customers`), async ({ shop, task }) => {
    const { order } = openCounter(shop)
    const { shuffle } = createRandom(seed)
    const { selection, size } = await shop.make.product({ stock: customers * times })
    const buyers = await many(customers, () => buyer(shop))
    const requests = buyers.flatMap((each) =>
      Array.from({ length: times }, () => async () => {
        const answer = await order(each, { selection, key: 'once' })
        return `${each.id}:${(await answer.json()).order_number}`
      }),
    )
    const answers = await inLanes(customers * 5, shuffle(requests))
    const orders = await countOrders(shop)
    note(task, `${customers} orders`, `${orders} orders`)
    expect(orders).toBe(customers)
    expect(new Set(answers).size).toBe(customers)
    expect(await stockOf(shop, size.id)).toBe(customers * (times - 1))
    await expectEveryPiece(shop)
  })

  const pairs = atScale(40, 400)

  test(
    seeded(`${pairs} carts ordered while as many of the same sizes are cancelled`),
    async ({ shop, task }) => {
      const { ask } = openCounter(shop)
      const { shuffle } = createRandom(seed)
      const products = await many(8, () => shop.make.product({ stock: 2 * pairs }))
      const shoppers = await many(2 * pairs, async () => {
        const customer = await buyer(shop)
        for (const { size } of products) await shop.make.cartLine(customer, size.id)
        return customer
      })
      const order = async ({ token, address }: (typeof shoppers)[number]) => {
        const json = { type: 'cart', shipping_address_id: address.id }
        const answer = await ask('POST /api/cod_order_create/', { token, json })
        expect(answer.status).toBe(201)
        return { token, id: (await answer.json()).order_id }
      }
      const [early, late] = [shoppers.slice(0, pairs), shoppers.slice(pairs)]
      const placed = await inLanes(
        8,
        early.map((customer) => () => order(customer)),
      )
      const cancel = ({ token, id }: (typeof placed)[number]) =>
        ask(`POST /api/orders/${id}/cancel/`, { token })
      await inLanes(
        16,
        shuffle([
          ...placed.map((each) => async () => {
            expect((await cancel(each)).status).toBe(200)
          }),
          ...late.map((customer) => async () => {
            await order(customer)
          }),
        ]),
      )
      const orders = await countOrders(shop)
      const deadlocks = await countDeadlocks(shop)
      note(task, `${pairs} orders, 0 deadlocks`, `${orders} orders, ${deadlocks} deadlocks`)
      expect({ orders, deadlocks }).toEqual({ orders: pairs, deadlocks: 0 })
      await expectEveryPiece(shop)
    },
  )
})
