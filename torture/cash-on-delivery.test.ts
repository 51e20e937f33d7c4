import { describe, expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { test } from '../api/testing/shop.ts'
import { stockOf } from '../api/testing/stock.ts'
import { countOrders, expectEveryPiece } from './conservation.ts'
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
    // Under a small load nobody waits in vain, but the test command may share its machine.
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
})
