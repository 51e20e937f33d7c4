import { expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { send } from '../api/testing/send.ts'
import { testWithGateway as test } from '../api/testing/shop.ts'
import { stockOf } from '../api/testing/stock.ts'
import { countOrders, expectEveryPiece, expectEveryRupee } from './conservation.ts'
import { inLanes, many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { type Buyer, openCounter } from './shopper.ts'
import { createWorker } from './worker.ts'

const pricePaise = 1_299_33
const crowd = atScale(40, 300)
const errorsOfAKind = atScale(6, 60)
const hangs = atScale(1, 10)
const routes = [
  'POST /v1/orders',
  'GET /v1/orders/:id/payments',
  'POST /v1/payments/:id/capture',
  'POST /v1/payments/:id/refund',
]

test(
  seeded(`${crowd} buyers at a gateway that fails, hangs and loses answers`),
  async ({ shop, gateway, task }) => {
    const { initiate, confirm, seen } = openCounter(shop)
    const { below, shuffle } = createRandom(seed)
    const worker = createWorker(shop)
    const { selection, size } = await shop.make.product({ stock: crowd, pricePaise })
    const buyers = await many(crowd, () => buyer(shop))
    const kinds = ['server-error', 'cut-line', 'lost-answer'] as const
    for (const route of routes) {
      const errors = [
        ...kinds.flatMap((kind) => Array(errorsOfAKind).fill(kind)),
        ...Array(hangs).fill('hang'),
      ]
      for (const kind of shuffle(errors)) await gateway.failNext(route, kind)
    }

    // Of each four: one leaves without paying, one closes the browser, one cancels at once.
    const buy = async (customer: Buyer, way: number) => {
      const orderId = await initiate(customer, { selection })
      if (!orderId) throw new Error('there were to be pieces for everyone')
      if (way === 0) return 'left'
      const status = below(2) ? 'captured' : 'authorized'
      const paid = await gateway.pay(orderId, { status, webhooks: { copies: below(3) } })
      if (way === 1) return 'closed'
      const { order_id: id } = await (await confirm(customer, paid)).json()
      if (way === 2) return 'ordered'
      const path = `POST /api/orders/${id}/cancel/`
      expect((await send(shop, path, { token: customer.token })).status).toBe(200)
      return 'cancelled'
    }
    const purchases = shuffle(buyers).map((customer, n) => () => buy(customer, n % 4))
    const ends = inLanes(32, purchases)
    const work = [worker.checkPayments, worker.sendRefunds, worker.settleEvents]
    await Promise.all([ends, inLanes(3, [...work, ...work, ...work])])
    const isOpen = async () =>
      (await shop.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute())
        .length > 0
    for (let tries = 0; tries < crowd * 10; tries++) {
      await worker.checkPayments()
      await worker.sendRefunds()
      if (!(await isOpen())) break
    }
    await gateway.forgetFaults()
    await worker.checkPayments()
    await worker.endHolds()
    await worker.settleWebhooks(gateway)

    const wanted = (await ends).filter((end) => end === 'ordered' || end === 'closed').length
    const orders = await countOrders(shop)
    const stock = await stockOf(shop, size.id)
    const refunds = await shop.db.selectFrom('refunds').select('amount_paise').execute()
    note(
      task,
      `${wanted} orders, nothing held for nothing, ${crowd / 4} refunds`,
      `${orders} orders, ${stock} of ${crowd} pieces free, ${refunds.length} refunds; ${seen.busy} tries met an error`,
    )
    expect(orders).toBe(wanted)
    expect(stock).toBe(crowd - wanted)
    expect(refunds).toEqual(Array(crowd / 4).fill({ amount_paise: pricePaise }))
    await expectEveryPiece(shop)
    expect(await expectEveryRupee(shop)).toEqual({
      gatewayPaise: wanted * pricePaise,
      ordersPaise: wanted * pricePaise,
      refundsDuePaise: 0,
    })
  },
)
