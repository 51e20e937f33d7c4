import { describe, expect } from 'vitest'
import { buyer } from '../api/testing/card.ts'
import { createRandom } from '../api/testing/random.ts'
import { type TestShop, testWithGateway as test } from '../api/testing/shop.ts'
import { stockOf } from '../api/testing/stock.ts'
import { countOrders, expectEveryPiece, expectEveryRupee } from './conservation.ts'
import { makeHolders } from './holders.ts'
import { inLanes, many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { type Buyer, openCounter } from './shopper.ts'
import { createWorker } from './worker.ts'

const pricePaise = 1_299_33
const lanes = 64

const refundsOf = (shop: TestShop) =>
  shop.db.selectFrom('refunds').select(['razorpay_payment_id', 'amount_paise', 'status']).execute()

describe('cards', () => {
  const crowd = atScale(100, 1_000)
  const pieces = atScale(70, 700)

  test(
    seeded(`${crowd} buyers for ${pieces} pieces, with two webhooks each`),
    async ({ shop, gateway, task }) => {
      const { initiate, confirm, seen } = openCounter(shop)
      const { shuffle } = createRandom(seed)
      const { settleEvents, settleWebhooks } = createWorker(shop)
      const { selection, size } = await shop.make.product({ stock: pieces, pricePaise })
      const buyers = await many(crowd, () => buyer(shop))
      await gateway.planWebhooks({ copies: 2, order: 'shuffled', seed })
      const buy = async (customer: Buyer) => {
        const orderId = await initiate(customer, { selection })
        if (!orderId) return 'refused'
        const paid = await gateway.pay(orderId)
        // In some, the worker is before the browser.
        if (customer.id % 3 === 0) await settleEvents()
        const { status } = await confirm(customer, paid)
        return status === 200 ? 'ordered' : `answered ${status}`
      }
      const ends = await inLanes(
        lanes,
        shuffle(buyers).map((customer) => () => buy(customer)),
      )
      await settleWebhooks(gateway)

      const orders = await countOrders(shop)
      const refused = ends.filter((end) => end === 'refused').length
      note(
        task,
        `${pieces} orders, ${crowd - pieces} refused before paying`,
        `${orders} orders, ${refused} refused, ${seen.busy} answers of 503`,
      )
      expect(orders).toBe(pieces)
      expect(refused).toBe(crowd - pieces)
      expect(ends.filter((end) => end === 'ordered')).toHaveLength(pieces)
      expect(await stockOf(shop, size.id)).toBe(0)
      expect(await refundsOf(shop)).toEqual([])
      await expectEveryPiece(shop)
      expect((await expectEveryRupee(shop)).ordersPaise).toBe(pieces * pricePaise)
    },
  )

  const gone = atScale(20, 200)

  test(
    seeded(`${gone} browsers closed after paying, half of them without webhooks`),
    async ({ shop, gateway, task }) => {
      const { shuffle } = createRandom(seed)
      const { settleWebhooks, checkPayments, settleEvents } = createWorker(shop)
      const { selection } = await shop.make.product({ stock: gone, pricePaise })
      const started = await makeHolders(shop, gone, selection)
      const statuses = ['captured', 'authorized'] as const
      await inLanes(
        lanes,
        shuffle(started).map(({ orderId }, n) => async () => {
          const status = statuses[n % 4 === 1 ? 1 : 0] ?? 'captured'
          await gateway.pay(orderId, { status, webhooks: { copies: n % 2 ? 0 : 2 } })
        }),
      )
      // Webhooks come while the worker asks by itself, and asks twice at once.
      await Promise.all([checkPayments(), settleWebhooks(gateway), checkPayments(), settleEvents()])
      await checkPayments()
      await settleWebhooks(gateway)

      const orders = await countOrders(shop)
      note(task, `${gone} orders`, `${orders} orders`)
      expect(orders).toBe(gone)
      expect(await refundsOf(shop)).toEqual([])
      await expectEveryPiece(shop)
      expect((await expectEveryRupee(shop)).ordersPaise).toBe(gone * pricePaise)
    },
  )

  const ending = atScale(30, 300)

  test(seeded(`${ending} holds that end while they are paid`), async ({ shop, gateway, task }) => {
    const { confirm } = openCounter(shop)
    const { shuffle } = createRandom(seed)
    const { endHolds, settleWebhooks } = createWorker(shop)
    const { selection, size } = await shop.make.product({ stock: ending, pricePaise })
    const started = await makeHolders(shop, ending, selection)
    const confirms = started.map(({ customer, orderId }) => async () => {
      expect((await confirm(customer, await gateway.pay(orderId))).status).toBe(200)
    })
    await inLanes(12, shuffle([...confirms, ...Array(ending).fill(endHolds)]))
    await settleWebhooks(gateway)
    const orders = await countOrders(shop)
    note(task, `${ending} orders`, `${orders} orders`)
    expect(orders).toBe(ending)
    expect(await stockOf(shop, size.id)).toBe(0)
    await expectEveryPiece(shop)
    await expectEveryRupee(shop)
  })

  const late = atScale(20, 200)

  test(
    seeded(`${late} late payments of what is sold out are each given back once`),
    async ({ shop, gateway, task }) => {
      const { confirm, order } = openCounter(shop)
      const { shuffle } = createRandom(seed)
      const { endHolds, settleWebhooks, checkPayments, settleEvents, sendRefunds } =
        createWorker(shop)
      const { selection } = await shop.make.product({ stock: late, pricePaise })
      const started = await makeHolders(shop, late, selection)
      await endHolds()
      const others = await many(late, () => buyer(shop))
      await inLanes(
        lanes,
        others.map((other) => () => order(other, { selection, key: 'faster' })),
      )

      await gateway.planWebhooks({ copies: 2, order: 'shuffled', seed })
      const paid = await inLanes(
        lanes,
        started.map(({ customer, orderId }) => async () => ({
          customer,
          payment: await gateway.pay(orderId),
        })),
      )
      const confirms = [...paid, ...paid, ...paid].map(({ customer, payment }) => async () => {
        expect((await confirm(customer, payment)).status).toBe(409)
      })
      const work = [checkPayments, settleEvents, sendRefunds, sendRefunds, checkPayments]
      await inLanes(lanes, shuffle([...confirms, ...work, ...work]))
      await settleWebhooks(gateway)
      await checkPayments()
      await sendRefunds()
      await settleWebhooks(gateway)

      const refunds = await refundsOf(shop)
      const exact = refunds.filter(
        ({ amount_paise, status }) => amount_paise === pricePaise && status === 'processed',
      )
      note(task, `${late} exact refunds`, `${refunds.length} refunds, ${exact.length} exact`)
      expect(exact).toHaveLength(late)
      expect(refunds).toHaveLength(late)
      expect(await countOrders(shop)).toBe(late)
      await expectEveryPiece(shop)
      expect(await expectEveryRupee(shop)).toEqual({
        gatewayPaise: 0,
        ordersPaise: 0,
        refundsDuePaise: 0,
      })
    },
  )
})
