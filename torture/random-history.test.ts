import { expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { testWithGateway as test } from '../api/testing/shop.ts'
import {
  countDeadlocks,
  countOrders,
  expectEveryPiece,
  expectEveryRupee,
  expectSoundLines,
} from './conservation.ts'
import { inLanes, many } from './lanes.ts'
import { drawOperations } from './operations.ts'
import { createStage } from './play.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { openCounter } from './shopper.ts'
import { createWorker } from './worker.ts'

const histories = [
  {
    operations: atScale(1_200, 20_000),
    customers: atScale(20, 60),
    sizes: 12,
    stock: atScale(25, 250),
  },
  // A customer who does several things at once meets her own locks.
  { operations: atScale(600, 5_000), customers: 2, sizes: 3, stock: atScale(150, 1_000) },
]

test.for(histories)(
  seeded('$operations random operations of $customers customers on $sizes sizes'),
  async (among, { shop, gateway, task }) => {
    const counter = openCounter(shop)
    const worker = createWorker(shop)
    const buyers = await many(among.customers, () => buyer(shop))
    const products = await many(among.sizes, () => shop.make.product({ stock: among.stock }))
    const selections = products.map(({ selection }) => selection)
    const play = createStage({ shop, gateway, counter, buyers, selections })
    const history = drawOperations(createRandom(seed), among)
    await inLanes(
      24,
      history.map((operation) => () => play(operation)),
    )

    await worker.settleWebhooks(gateway)
    await worker.checkPayments()
    await worker.settleMissedPayments()
    await worker.endHolds()
    const isDue = async () =>
      (await shop.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute())
        .length > 0
    while (await isDue()) await worker.sendRefunds()
    await worker.settleWebhooks(gateway)

    await expectEveryPiece(shop)
    await expectSoundLines(shop)
    const { ordersPaise, refundsDuePaise } = await expectEveryRupee(shop)
    expect(ordersPaise).toBeGreaterThan(0)
    expect(refundsDuePaise).toBe(0)
    const orders = await countOrders(shop)
    const deadlocks = await countDeadlocks(shop)
    const { busy } = counter.seen
    note(
      task,
      'every unit accounted for, 0 deadlocks',
      `every unit of ${orders} orders, ${deadlocks} deadlocks, ${busy} answers of 503`,
    )
    expect(deadlocks).toBe(0)
  },
)
