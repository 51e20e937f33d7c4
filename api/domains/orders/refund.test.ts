import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buyer, sendEvent } from '../../testing/card.ts'
import type { TestGateway } from '../../testing/gateway.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'
import { processPaymentEvents } from './payment-jobs.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const refundRoute = 'POST /v1/payments/:id/refund'
const silent = { webhooks: { copies: 0 } }

const razorpayOf = (shop: TestShop) => openRazorpay(shop.config.razorpay)

/** A paid order of ₹700. */
async function paid(shop: TestShop, gateway: TestGateway) {
  const customer = await buyer(shop)
  const { selection } = await shop.make.product({ stock: 3, pricePaise: 700_00 })
  const start = await shop.as(customer)('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...selection, quantity: 1 },
  })
  const { status: _, ...body } = await gateway.pay(start.razorpay_order_id, silent)
  const { order_id: id } = await shop.as(customer)('POST /api/confirm_order/', { body })
  return { id, paymentId: body.razorpay_payment_id }
}

/** One that was cancelled: its refund is due. */
async function cancelled(shop: TestShop, gateway: TestGateway) {
  const { id, paymentId } = await paid(shop, gateway)
  await cancelOrder(shop.db, null, id)
  return { paymentId }
}

const refunds = (shop: TestShop) =>
  shop.db
    .selectFrom('refunds')
    .select(['id', 'status', 'razorpay_refund_id', 'last_error'])
    .orderBy('id')
    .execute()

async function sendAgain(shop: TestShop): Promise<void> {
  await asOwner(shop, 'update refunds set next_attempt_at = now()')
  await sendDueRefunds(shop.db, razorpayOf(shop))
}

async function discrepancies(shop: TestShop): Promise<string[]> {
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  return (await reconcilePayments(shop.db, razorpayOf(shop), span)).discrepancies
}

describe('a refund', () => {
  test('that fails twice is a discrepancy until it is through', async ({ shop, gateway }) => {
    const { paymentId } = await cancelled(shop, gateway)
    await gateway.planRefunds('failed', 2)
    await sendAgain(shop)
    expect(await discrepancies(shop)).toEqual([])
    await sendAgain(shop)
    expect(await discrepancies(shop)).toEqual([`A refund of ${paymentId} has failed 2 times.`])
    await sendAgain(shop)
    expect(await discrepancies(shop)).toEqual([])
  })

  test('that failed is overdue from when its first try was due', async ({ shop, gateway }) => {
    await cancelled(shop, gateway)
    await asOwner(shop, `update refunds set due_since = now() - interval '2 days'`)
    await gateway.planRefunds('failed')
    await sendAgain(shop)
    expect(await discrepancies(shop)).toEqual(['1 refunds have waited for more than a day.'])
  })

  test('of what was given back at Razorpay’s dashboard is through', async ({ shop, gateway }) => {
    const { paymentId } = await cancelled(shop, gateway)
    const byHand = { paymentId, amountPaise: 700_00, receipt: 'by hand' }
    await razorpayOf(shop).refundPayment({ ...byHand, idempotencyKey: 'at-the-dashboard' })
    await sendAgain(shop)
    expect(await refunds(shop)).toMatchObject([{ status: 'processed', razorpay_refund_id: null }])
    expect(await discrepancies(shop)).toEqual([])
  })

  test('of a part whose answer was lost is paid once', async ({ shop, gateway }) => {
    const { id, paymentId } = await paid(shop, gateway)
    await asOwner(shop, `select refund_payment('${paymentId}', ${id}, 300_00, 'a part')`)
    await gateway.failNext(refundRoute, 'lost-answer')
    await sendAgain(shop)
    await sendAgain(shop)
    expect(await refunds(shop)).toMatchObject([{ status: 'processed' }])
    expect(await razorpayOf(shop).findPayment(paymentId)).toMatchObject({ refundedPaise: 300_00 })
  })

  test('that fails is asked for again, each time after twice the pause, up to six hours', async ({
    shop,
    gateway,
  }) => {
    await cancelled(shop, gateway)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 11; attempt++) {
      await gateway.failNext(refundRoute, 'server-error')
      await sendAgain(shop)
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_attempt_at - now())::float8 as pause from refunds
      `.execute(shop.db)
      // The clock has moved a little since it was set.
      pauses.push(Math.ceil((rows[0]?.pause ?? 0) / 60) * 60)
    }
    const doubling = Array.from({ length: 9 }, (_, n) => 60 * 2 ** n)
    expect(pauses).toEqual([...doubling, 21_600, 21_600])
  })

  test('that Razorpay refuses otherwise stays due', async ({ shop, gateway }) => {
    await cancelled(shop, gateway)
    await gateway.failNext(refundRoute, 'refusal')
    await sendAgain(shop)
    expect(await refunds(shop)).toMatchObject([
      { status: 'pending', last_error: 'Refused on demand.' },
    ])
  })
})

describe('an update of a refund', () => {
  const report = async (shop: TestShop, refund: object) => {
    const entity = { id: 'rfnd_news', status: 'processed', ...refund }
    await sendEvent(shop, { event: 'refund.processed', payload: { refund: { entity } } })
    await processPaymentEvents(shop.db)
    return (await refunds(shop)).map(({ status }) => status)
  }

  test('are believed of our payment, amount and receipt, and not by the receipt alone', async ({
    shop,
    gateway,
  }) => {
    const { paymentId } = await cancelled(shop, gateway)
    const [refund] = await refunds(shop)
    const receipt = `nool-refund-${refund?.id}-${paymentId.slice('pay_'.length)}`
    const right = { payment_id: paymentId, amount: 700_00, receipt }
    const others = [
      { ...right, payment_id: 'pay_another' },
      { ...right, amount: 699_00 },
      { ...right, receipt: `nool-refund-${refund?.id}` },
      { ...right, receipt: `nool-refund-${refund?.id}-another` },
      { ...right, receipt: null },
    ]
    for (const other of others) expect(await report(shop, other)).toEqual(['pending'])
    const notes = await shop.db.selectFrom('webhook_events').select('last_error').execute()
    expect(new Set(notes.map((event) => event.last_error))).toEqual(
      new Set(['a refund that the shop did not ask for']),
    )
    expect(await report(shop, right)).toEqual(['processed'])
  })

  test('that come again or too late change nothing', async ({ shop, gateway }) => {
    await cancelled(shop, gateway)
    await sendAgain(shop)
    const before = await refunds(shop)
    const mails = () => shop.db.selectFrom('outbox').select('message_id').execute()
    const sent = await mails()
    for (const status of ['processed', 'failed', 'pending']) {
      await asOwner(shop, `select finish_refund(${before[0]?.id}, 'rfnd_1', '${status}')`)
    }
    expect(before).toMatchObject([{ status: 'processed' }])
    expect(await refunds(shop)).toEqual(before)
    expect(await mails()).toEqual(sent)
  })

  test('with our receipt come of what the shop itself asked for', async ({ shop, gateway }) => {
    await cancelled(shop, gateway)
    await gateway.failNext(refundRoute, 'lost-answer')
    await sendAgain(shop)
    expect(await refunds(shop)).toMatchObject([{ status: 'pending' }])
    const statuses = async () => {
      await processPaymentEvents(shop.db)
      return (await refunds(shop)).map(({ status }) => status)
    }
    await expect.poll(statuses).toEqual(['processed'])
  })
})

test('a payment in another currency is a discrepancy until it was given back', async ({
  shop,
  gateway,
}) => {
  const { id: orderId } = await razorpayOf(shop).createOrder({ amountPaise: 9_00, receipt: 'x' })
  const paid = await gateway.pay(orderId, { ...silent, currency: 'USD' })
  expect(await discrepancies(shop)).toEqual([
    `${paid.razorpay_payment_id} was captured in USD, in which the shop does not sell: give it back.`,
  ])
})
