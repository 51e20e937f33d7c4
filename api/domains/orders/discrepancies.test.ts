import pino from 'pino'
import { expect, vi } from 'vitest'
import { inr } from '../../ground/http/money.ts'
import { buyer, capturedEvent, sendEvent, startPayment } from '../../testing/card.ts'
import type { TestGateway } from '../../testing/gateway.ts'
import { bookOrder, loseParcel, stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'
import { reconcileNightly } from './reconcile-nightly.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const paise = 700_00
const razorpayOf = (shop: TestShop) => openRazorpay(shop.config.razorpay)

/** A checkout of one piece. */
async function initiate(shop: TestShop) {
  const customer = await buyer(shop)
  const { selection } = await shop.make.product({ stock: 3, pricePaise: paise, mrpPaise: null })
  const { razorpay_order_id: id } = await shop.as(customer)('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...selection, quantity: 1 },
  })
  return { customer, id }
}

/** An order of one piece, paid by card. */
async function paid(shop: TestShop, gateway: TestGateway) {
  const { customer, id } = await initiate(shop)
  const { status: _, ...body } = await gateway.pay(id, { webhooks: { copies: 0 } })
  const { order_id: orderId } = await shop.as(customer)('POST /api/confirm_order/', { body })
  return { orderId, paymentId: body.razorpay_payment_id }
}

async function discrepancies(shop: TestShop): Promise<string[]> {
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  return (await reconcilePayments(shop.db, razorpayOf(shop), span)).discrepancies
}

test('a payment that is a paisa more here than at Razorpay is a discrepancy', async ({
  shop,
  gateway,
}) => {
  const { paymentId } = await paid(shop, gateway)
  expect(await discrepancies(shop)).toEqual([])
  await asOwner(shop, 'update payments set amount_paise = amount_paise + 1')
  expect(await discrepancies(shop)).toEqual([
    `${paymentId} is ${inr(paise)} at Razorpay and ${inr(paise + 1)} here.`,
  ])
})

test('an order that is a paisa less than its payment is a discrepancy', async ({
  shop,
  gateway,
}) => {
  const { paymentId } = await paid(shop, gateway)
  await asOwner(
    shop,
    'set session_replication_role = replica; update orders set total_paise = total_paise - 1',
  )
  expect(await discrepancies(shop)).toEqual([
    `${paymentId} of ${inr(paise)} is neither an order's nor on its way back.`,
  ])
})

test('a refund that is a paisa less than Razorpay gave back is a discrepancy', async ({
  shop,
  gateway,
}) => {
  const { orderId, paymentId } = await paid(shop, gateway)
  await cancelOrder(shop.db, null, orderId)
  await sendDueRefunds(shop.db, razorpayOf(shop))
  expect(await discrepancies(shop)).toEqual([])
  await asOwner(shop, 'update refunds set amount_paise = amount_paise - 1')
  expect(await discrepancies(shop)).toEqual([
    `Of ${paymentId} Razorpay gave back ${inr(paise)}, the shop ${inr(paise - 1)}.`,
  ])
})

test('an event that was not processed for an hour is a discrepancy', async ({ shop }) => {
  await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: paise }))
  expect(await discrepancies(shop)).toEqual([])
  await asOwner(shop, `update webhook_events set received_at = now() - interval '61 minutes'`)
  expect(await discrepancies(shop)).toEqual(['1 webhook events have waited for more than an hour.'])
})

test('a hold that was not released ten minutes after its end is a discrepancy', async ({
  shop,
}) => {
  const { size } = await shop.make.product()
  await startPayment(shop, await buyer(shop), { sizeId: size.id })
  expect(await discrepancies(shop)).toEqual([])
  await asOwner(shop, `update purchases set hold_expires_at = now() - interval '11 minutes'`)
  expect(await discrepancies(shop)).toEqual(['1 holds are over and were not given back.'])
})

test('at night what was missed is settled before payments are reconciled', async ({
  shop,
  gateway,
}) => {
  const { customer, id } = await initiate(shop)
  // Paid a while ago; only Date is another, and the gateway's clock with it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * 60_000 })
  await gateway.pay(id, { webhooks: { copies: 0 } }).finally(() => vi.useRealTimers())
  await reconcileNightly(shop.db, razorpayOf(shop), shop.config, pino({ level: 'silent' }))
  expect(await shop.as(customer)('GET /api/orders/')).toMatchObject([{ status: 'Confirmed' }])
  const mails = await shop.db.selectFrom('outbox').select('kind').execute()
  expect(mails).toEqual([{ kind: 'order_paid' }])
})

test('a parcel that was lost and refunded is none', async ({ shop }) => {
  const { id, awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  await loseParcel(shop, id, 'refund')
  expect((await stateOf(shop, id)).order).toBe('Cancelled')
  expect(await discrepancies(shop)).toEqual([])
})
