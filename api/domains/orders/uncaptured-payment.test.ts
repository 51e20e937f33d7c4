import { describe, expect, vi } from 'vitest'
import { buyer } from '../../testing/card.ts'
import type { TestGateway } from '../../testing/gateway.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { checkOpenPayments } from './payment-jobs.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const hourMs = 3_600_000
const captureRoute = 'POST /v1/payments/:id/capture'
const silent = { webhooks: { copies: 0 } }

/** An order that the browser confirmed of a payment that is not captured. */
async function confirm(shop: TestShop, gateway: TestGateway, status: 'authorized' | 'failed') {
  const { customer, orderId } = await initiate(shop)
  const { status: _, ...body } = await gateway.pay(orderId, { ...silent, status })
  const { order_number } = await shop.as(customer)('POST /api/confirm_order/', { body })
  return { customer, number: order_number, paymentId: body.razorpay_payment_id }
}

async function initiate(shop: TestShop) {
  const customer = await buyer(shop)
  const { selection } = await shop.make.product({ stock: 3, pricePaise: 500_00 })
  const start = await shop.as(customer)('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...selection, quantity: 1 },
  })
  return { customer, orderId: start.razorpay_order_id }
}

/** Asks Razorpay now, and answers what went wrong. */
async function check(shop: TestShop): Promise<string[]> {
  const errors: string[] = []
  await asOwner(shop, 'update purchases set next_check_at = now() where next_check_at is not null')
  const razorpay = openRazorpay(shop.config.razorpay)
  await checkOpenPayments(shop.db, razorpay, (error) => void errors.push(error.message))
  return errors
}

async function discrepancies(shop: TestShop): Promise<string[]> {
  const span = { from: new Date(Date.now() - 3 * hourMs), to: new Date(Date.now() + 60_000) }
  return (await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), span)).discrepancies
}

/** Does it as if some time ago; only Date is another, and the gateway's clock with it. */
async function ago<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ms })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('an order whose payment is not captured', () => {
  test('is asked about until it is', async ({ shop, gateway }) => {
    const { number, paymentId } = await confirm(shop, gateway, 'authorized')
    await gateway.failNext(captureRoute, 'refusal')
    expect(await check(shop)).toEqual([expect.stringContaining(`${paymentId}: Refused on demand`)])
    expect(await check(shop)).toEqual([])
    const payments = await shop.db.selectFrom('payments').select('status').execute()
    expect(payments).toEqual([{ status: 'captured' }])
    const intents = await shop.db.selectFrom('purchases').select('next_check_at').execute()
    expect(intents).toEqual([{ next_check_at: null }])
    expect(number).toMatch(/^NL/)
  })

  test('is asked about also when it came after the asking had ended', async ({ shop, gateway }) => {
    const { customer, orderId } = await initiate(shop)
    await asOwner(shop, 'update purchases set next_check_at = null')
    const { status: _, ...body } = await gateway.pay(orderId, { ...silent, status: 'authorized' })
    await shop.as(customer)('POST /api/confirm_order/', { body })
    await check(shop)
    const payments = await shop.db.selectFrom('payments').select('status').execute()
    expect(payments).toEqual([{ status: 'captured' }])
  })

  test('is a discrepancy after an hour', async ({ shop, gateway }) => {
    const young = await confirm(shop, gateway, 'authorized')
    expect(await discrepancies(shop)).toEqual([])
    const old = await ago(2 * hourMs, () => confirm(shop, gateway, 'authorized'))
    expect(await discrepancies(shop)).toEqual([
      `Order ${old.number} counts on ${old.paymentId} of ₹500.00, which is authorized at Razorpay.`,
    ])
    expect(young.number).not.toBe(old.number)
  })

  test('is an error, and a discrepancy, when its payment failed', async ({ shop, gateway }) => {
    const { number, paymentId } = await confirm(shop, gateway, 'failed')
    expect(await check(shop)).toEqual([
      expect.stringContaining(`${paymentId}: it is failed, and ${number} counts on it`),
    ])
    expect(await discrepancies(shop)).toEqual([
      expect.stringContaining('which is failed at Razorpay'),
    ])
  })

  test('is an error, and a discrepancy, when Razorpay gave the money back', async ({
    shop,
    gateway,
  }) => {
    const { number, paymentId } = await confirm(shop, gateway, 'authorized')
    const razorpay = openRazorpay(shop.config.razorpay)
    await razorpay.capturePayment({ id: paymentId, amountPaise: 500_00 })
    const refund = { paymentId, amountPaise: 500_00, receipt: 'by hand' }
    await razorpay.refundPayment({ ...refund, idempotencyKey: 'at-the-dashboard' })
    expect(await check(shop)).toEqual([
      expect.stringContaining(`${paymentId}: it is refunded, and ${number} counts on it`),
    ])
    expect(await discrepancies(shop)).toEqual([
      `Of ${paymentId} Razorpay gave back ₹500.00, the shop ₹0.00.`,
    ])
  })
})

test('a payment that cannot be captured does not stand in the way of another', async ({
  shop,
  gateway,
}) => {
  const { customer, orderId } = await initiate(shop)
  const stuck = await gateway.pay(orderId, { ...silent, status: 'authorized' })
  await gateway.pay(orderId, { ...silent, allow_second: true })
  await gateway.failNext(captureRoute, 'refusal')
  expect(await check(shop)).toEqual([
    `order ${orderId}, payment ${stuck.razorpay_payment_id}: Refused on demand.`,
  ])
  expect(await shop.as(customer)('GET /api/orders/')).toHaveLength(1)
})
