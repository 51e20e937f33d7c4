import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { sign } from '../api/domains/payments/signatures.ts'
import { capturedEvent, sendEvent } from '../api/testing/card.ts'
import type { Paid } from '../api/testing/gateway-control.ts'
import { createRandom } from '../api/testing/random.ts'
import { testWithGateway as test } from '../api/testing/shop.ts'
import { countOrders, expectEveryPiece, expectEveryRupee } from './conservation.ts'
import { makeHolders } from './holders.ts'
import { inLanes } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'
import { type Buyer, openCounter } from './shopper.ts'
import { createWorker } from './worker.ts'

const pricePaise = 1_299_33
const crowd = atScale(30, 300)

test(
  seeded(`${crowd} payments among forged, repeated, second and wrong ones`),
  async ({ shop, gateway, task }) => {
    const { confirm } = openCounter(shop)
    const { shuffle } = createRandom(seed)
    const { settleWebhooks, settleEvents, checkPayments, sendRefunds } = createWorker(shop)
    const { selection } = await shop.make.product({ stock: crowd, pricePaise })
    const holders = await makeHolders(shop, crowd, selection)
    await gateway.planWebhooks({ copies: 3, order: 'shuffled', seed })
    const payers = await inLanes(
      32,
      holders.map(({ customer, orderId }, n) => async () => {
        const payments = [await gateway.pay(orderId)]
        if (n % 3 === 1) payments.push(await gateway.pay(orderId, { allow_second: true }))
        // No browser confirms an amount that was not asked for.
        if (n % 3 === 2)
          await gateway.pay(orderId, { allow_second: true, amount: pricePaise - 100 })
        return { customer, payments }
      }),
    )

    const answers: string[] = []
    const orderOf = async (customer: Buyer, paid: Paid) => {
      const answer = await confirm(customer, paid)
      answers.push(`${customer.id} ${answer.status} ${(await answer.json()).order_number ?? ''}`)
    }
    const refused: number[] = []
    const forge = async (attempt: Promise<Response>) => {
      refused.push((await attempt).status)
    }
    const storm = payers.flatMap(({ customer, payments }, n) => {
      const [paid] = payments
      const neighbour = payers[(n + 1) % payers.length]?.payments[0]
      if (!paid || !neighbour) throw new Error('everybody has paid')
      const { razorpay_order_id: orderId } = paid
      const made = { ...paid, razorpay_payment_id: `pay_forged${n}` }
      const guess = { ...made, razorpay_signature: randomBytes(32).toString('hex') }
      const event = capturedEvent({ id: `pay_forged${n}`, orderId, amountPaise: pricePaise })
      const signature = sign(JSON.stringify(event), 'another secret')
      return [
        ...[...payments, ...payments, ...payments].map((each) => () => orderOf(customer, each)),
        () => forge(confirm(customer, made)),
        () => forge(confirm(customer, guess)),
        () => forge(confirm(customer, neighbour)),
        () => forge(sendEvent(shop, event, { signature })),
      ]
    })
    const work = [settleEvents, checkPayments, settleEvents, checkPayments]
    await inLanes(32, shuffle([...storm, ...work, ...work]))
    await settleWebhooks(gateway)
    await checkPayments()
    await sendRefunds()
    await settleWebhooks(gateway)

    const orders = await countOrders(shop)
    const refunds = await shop.db.selectFrom('refunds').select('status').execute()
    const surplus = Math.floor((crowd + 1) / 3) + Math.floor(crowd / 3)
    note(
      task,
      `${crowd} orders, ${surplus} refunds, every forgery refused`,
      `${orders} orders, ${refunds.length} refunds, ${refused.length} forgeries refused`,
    )
    expect(orders).toBe(crowd)
    expect(refunds).toEqual(Array(surplus).fill({ status: 'processed' }))
    expect(Object.groupBy(refused, String)).toEqual({
      400: Array(crowd * 3).fill(400),
      404: Array(crowd).fill(404),
    })
    // One order each, and the same one for a repeated request.
    expect(new Set(answers.filter((answer) => answer.includes(' 200 '))).size).toBe(crowd)
    await expectEveryPiece(shop)
    expect((await expectEveryRupee(shop)).ordersPaise).toBe(crowd * pricePaise)
  },
)
