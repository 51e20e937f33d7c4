import { describe, expect } from 'vitest'
import { holdStock, keepRazorpayOrder } from '../payments/queries.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { expireHolds } from '../payments/service.ts'
import { buyer } from '../testing/card.ts'
import { asOwner } from '../testing/owner.ts'
import { type TestShop, testWithGateway as test } from '../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../testing/stock.ts'
import { checkOpenPayments } from './payment-jobs.ts'

type Buyer = Awaited<ReturnType<typeof buyer>>

async function hold(shop: TestShop, customer: Buyer, sizeId: number) {
  const held = await holdStock(shop.db, {
    customerId: customer.id,
    kind: 'buynow',
    sizeId,
    quantity: 1,
    addressId: null,
    holdSeconds: 900,
    shippingFeePaise: 0,
    freeShippingAbovePaise: 0,
    expectedTotalPaise: null,
  })
  if (held.outcome !== 'held') throw new Error(held.outcome)
  return held
}

const check = (shop: TestShop) =>
  checkOpenPayments(shop.db, openRazorpay(shop.config.razorpay), () => {})

const makeChecksDue = (shop: TestShop) =>
  asOwner(shop, 'update payment_intents set next_check_at = now() where next_check_at is not null')

/** Minutes from now until a hold is over. */
async function minutesLeft(shop: TestShop): Promise<number> {
  const { hold_expires_at: end } = await shop.db
    .selectFrom('payment_intents')
    .select('hold_expires_at')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Math.round((end.getTime() - Date.now()) / 60_000)
}

describe('a hold', () => {
  test('whose Razorpay order came late is asked about all the same', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const first = await hold(shop, customer, size.id)
    await asOwner(
      shop,
      `update payment_intents set next_check_at = now(), checks_from = now() - interval '6 days'`,
    )
    // The first to ask died before it had an order; meanwhile there was nothing to ask about.
    expect(await check(shop)).toBe(1)
    expect(await check(shop)).toBe(0)
    const again = await hold(shop, customer, size.id)
    expect(again.intent_id).toBe(first.intent_id)
    const razorpay = openRazorpay(shop.config.razorpay)
    const order = { amountPaise: again.amount_paise, receipt: String(again.intent_id) }
    const { id } = await razorpay.createOrder(order)
    await keepRazorpayOrder(shop.db, again.intent_id, id)
    await gateway.pay(id, { webhooks: { copies: 0 } })
    expect(await check(shop)).toBe(0)
    await makeChecksDue(shop)
    expect(await check(shop)).toBe(1)
    expect(await shop.as(customer)('GET /api/orders/')).toMatchObject([{ status: 'Confirmed' }])
  })

  test('keeps the first of two Razorpay orders, and its times', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 3 })
    const { intent_id: id } = await hold(shop, customer, size.id)
    expect(await keepRazorpayOrder(shop.db, id, 'order_1')).toBe('order_1')
    await asOwner(shop, 'update payment_intents set checks = 3')
    expect(await keepRazorpayOrder(shop.db, id, 'order_2')).toBe('order_1')
    const [intent] = await shop.db.selectFrom('payment_intents').select('checks').execute()
    expect(intent).toEqual({ checks: 3 })
  })

  test('asked for again and again lasts an hour at most', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 1 })
    const { intent_id: id } = await hold(shop, customer, size.id)
    const age = (minutes: number, left: number) =>
      asOwner(
        shop,
        `update payment_intents set created_at = now() - interval '${minutes} minutes',
           hold_expires_at = now() + interval '${left} minutes'`,
      )
    await age(30, 5)
    await hold(shop, customer, size.id)
    expect(await minutesLeft(shop)).toBe(15)
    await age(50, 5)
    await hold(shop, customer, size.id)
    expect(await minutesLeft(shop)).toBe(10)
    await age(70, -1)
    expect((await hold(shop, customer, size.id)).intent_id).toBe(id)
    expect(await expireHolds(shop.db)).toBe(1)
    expect(await stockOf(shop, size.id)).toBe(1)
    await hold(shop, await buyer(shop), size.id)
    await expect(hold(shop, customer, size.id)).rejects.toThrow('short')
    await expectLedgerToBalance(shop)
  })
})
