import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { createApp } from '../../app.ts'
import { buyer, holdPieces, startPayment } from '../../testing/card.ts'
import { asOwner } from '../../testing/owner.ts'
import { requestNow } from '../../testing/request.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { openRazorpay, type Razorpay } from '../payments/razorpay.ts'
import { expireHolds } from '../payments/service.ts'
import { initiatePayment } from './initiate-payment.ts'
import { checkOpenPayments } from './payment-jobs.ts'
import type { Purchase } from './start-purchase.ts'

const check = (shop: TestShop) =>
  checkOpenPayments(shop.db, openRazorpay(shop.config.razorpay), () => {})

const makeChecksDue = (shop: TestShop) =>
  asOwner(shop, 'update purchases set next_check_at = now() where next_check_at is not null')

/** Starts to pay for a piece of a size, to the default address. */
function startPaying(shop: TestShop, razorpay: Razorpay, customerId: number, sizeId: number) {
  const purchase: Purchase = {
    customerId,
    gstin: null,
    notes: null,
    consents: {},
    kind: 'buynow',
    productId: null,
    variantId: null,
    sizeId,
    quantity: 1,
    addressId: null,
    expectedTotalPaise: null,
  }
  const { db, config } = shop
  return initiatePayment(db, razorpay, config, purchase, requestNow(shop))
}

/** Minutes from now until a hold is over. */
async function minutesLeft(shop: TestShop): Promise<number> {
  const { hold_expires_at: end } = await shop.db
    .selectFrom('purchases')
    .select('hold_expires_at')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Math.round(((end?.getTime() ?? 0) - Date.now()) / 60_000)
}

describe('a hold', () => {
  test('whose Razorpay order came late is asked about all the same', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const first = await holdPieces(shop, customer, { sizeId: size.id })
    await asOwner(
      shop,
      `update purchases set next_check_at = now(), checks_from = now() - interval '6 days'`,
    )
    // The first to ask died before it had an order; meanwhile there was nothing to ask about.
    expect(await check(shop)).toBe(1)
    expect(await check(shop)).toBe(0)
    const razorpay = openRazorpay(shop.config.razorpay)
    const { id } = await razorpay.createOrder({ amountPaise: first.total_paise, receipt: '1' })
    const again = await startPayment(shop, customer, { sizeId: size.id }, id)
    expect(again).toMatchObject({ purchaseId: first.purchase_id, orderId: id })
    await gateway.pay(id, { webhooks: { copies: 0 } })
    expect(await check(shop)).toBe(0)
    await makeChecksDue(shop)
    expect(await check(shop)).toBe(1)
    expect(await shop.as(customer)('GET /api/orders/')).toMatchObject([{ status: 'Confirmed' }])
  })

  test('stores the first of two Razorpay orders, and its times', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const first = await startPayment(shop, customer, { sizeId: size.id }, 'order_1')
    await asOwner(shop, 'update purchases set checks = 3')
    expect(await startPayment(shop, customer, { sizeId: size.id }, 'order_2')).toEqual(first)
    const [intent] = await shop.db.selectFrom('purchases').select('checks').execute()
    expect(intent).toEqual({ checks: 3 })
  })

  test('is stored before Razorpay is asked for its order, and names it', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const receipts: string[] = []
    const razorpay: Razorpay = {
      ...openRazorpay(shop.config.razorpay),
      async createOrder({ receipt }) {
        receipts.push(receipt)
        expect(await stockOf(shop, size.id)).toBe(2)
        return { id: 'order_1' }
      },
    }
    await startPaying(shop, razorpay, customer.id, size.id)
    const [intent] = await shop.db.selectFrom('purchases').select('id').execute()
    expect(receipts).toEqual([String(intent?.id)])
  })

  test('that was given back before its Razorpay order came cannot be paid', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const other = await shop.make.product({ stock: 3 })
    const razorpay: Razorpay = {
      ...openRazorpay(shop.config.razorpay),
      async createOrder() {
        // Meanwhile she starts to pay for something else in another tab.
        await startPayment(shop, customer, { sizeId: other.size.id })
        return { id: 'order_late' }
      },
    }
    await expect(startPaying(shop, razorpay, customer.id, size.id)).rejects.toMatchObject({
      status: 503,
    })
    expect([await stockOf(shop, size.id), await stockOf(shop, other.size.id)]).toEqual([3, 2])
    await expectLedgerToBalance(shop)
  })

  test('asked for again and again lasts an hour at most', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 1 })
    const { purchase_id: id } = await holdPieces(shop, customer, { sizeId: size.id })
    const age = (minutes: number, left: number) =>
      asOwner(
        shop,
        `update purchases set created_at = now() - interval '${minutes} minutes',
           hold_expires_at = now() + interval '${left} minutes'`,
      )
    await age(30, 5)
    await holdPieces(shop, customer, { sizeId: size.id })
    expect(await minutesLeft(shop)).toBe(15)
    await age(50, 5)
    await holdPieces(shop, customer, { sizeId: size.id })
    expect(await minutesLeft(shop)).toBe(10)
    await age(70, -1)
    expect((await holdPieces(shop, customer, { sizeId: size.id })).purchase_id).toBe(id)
    expect(await expireHolds(shop.db)).toBe(1)
    expect(await stockOf(shop, size.id)).toBe(1)
    await holdPieces(shop, await buyer(shop), { sizeId: size.id })
    await expect(holdPieces(shop, customer, { sizeId: size.id })).rejects.toMatchObject({
      code: 'out_of_stock',
    })
    await expectLedgerToBalance(shop)
  })
})

describe('a gateway that fails', () => {
  test('is named in the log, with its message', async ({ shop, gateway }) => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const app = createApp({ db: shop.db, config: shop.config, log, requestAvif: async () => {} })
    const { token } = await buyer(shop)
    const { selection } = await shop.make.product({ stock: 3 })
    const initiate = () =>
      app.request('/api/initiate_payment/', {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'buynow', ...selection, quantity: 1 }),
      })
    const errors = () => lines.map((line) => JSON.parse(line)).filter((line) => line.level === 50)
    await gateway.failNext('POST /v1/orders', 'refusal')
    expect((await initiate()).status).toBe(503)
    expect(errors()).toMatchObject([
      { err: { code: 'BAD_REQUEST_ERROR', message: 'Refused on demand.' } },
    ])
    await gateway.stop()
    expect((await initiate()).status).toBe(503)
    expect(errors()[1]).toMatchObject({
      err: { message: expect.stringContaining('ECONNREFUSED') },
    })
  })

  test('by silence is given up while there is time to let go of the pieces', async ({
    shop,
    gateway,
  }) => {
    const customer = await buyer(shop)
    const { size, selection } = await shop.make.product({ stock: 3 })
    await gateway.failNext('POST /v1/orders', 'hang')
    // It waits for a lock first, so that the gateway's usual timeout would pass the deadline.
    const other = await shop.db.startTransaction().execute()
    await other.selectFrom('customers').select('id').forUpdate().execute()
    const initiate = shop.as(customer)('POST /api/initiate_payment/', {
      body: { type: 'buynow', ...selection, quantity: 1 },
    })
    await sleep(1_300)
    await other.commit().execute()
    const refusal = await refusalOf(initiate)
    expect([refusal.status, refusal.message]).toEqual([
      503,
      'The payment could not be started. Please try again.',
    ])
    expect(await stockOf(shop, size.id)).toBe(3)
    await expectLedgerToBalance(shop)
  })
})
