import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { buyer, capturedEvent, sendEvent } from '../../testing/card.ts'
import type { TestGateway } from '../../testing/gateway.ts'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOpenPayments, processPaymentEvents } from './payment-jobs.ts'
import { reconcileNightly } from './reconcile-nightly.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleMissedPayments } from './settle-missed-payments.ts'

type Buyer = Awaited<ReturnType<typeof buyer>>
type Piece = { product_id: number; variant_id: number; size_variant_id: number }

const initiate = (shop: TestShop, customer: Buyer, piece: Piece, quantity = 1) =>
  shop.as(customer)('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...piece, quantity, shipping_address_id: customer.address.id },
  })

const initiateRoute = 'POST /v1/orders'
const refundRoute = 'POST /v1/payments/:id/refund'
const silent = { webhooks: { copies: 0 } }

const razorpayOf = (shop: TestShop) => openRazorpay(shop.config.razorpay)

/** A customer who has bought one piece by card. */
async function paid(shop: TestShop, gateway: TestGateway, product: { selection: Piece }) {
  const customer = await buyer(shop)
  const { razorpay_order_id: orderId } = await initiate(shop, customer, product.selection)
  const { status: _, ...body } = await gateway.pay(orderId, silent)
  const { order_id } = await shop.as(customer)('POST /api/confirm_order/', { body })
  return { customer, orderId: order_id, paymentId: body.razorpay_payment_id }
}

const findOrder = (shop: TestShop, customer: Buyer, id: number) =>
  shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })

const cancel = (shop: TestShop, customer: Buyer, id: number) =>
  shop.as(customer)('POST /api/orders/{id}/cancel/', { params: { id } })

const refundsOf = (shop: TestShop) =>
  shop.db
    .selectFrom('refunds')
    .select(['status', 'amount_paise', 'attempts', 'last_error'])
    .orderBy('id')
    .execute()

const makeRefundsDue = (shop: TestShop) =>
  asOwner(shop, 'update refunds set next_attempt_at = now()')

const thisMinute = () => ({
  from: new Date(Date.now() - 60_000),
  to: new Date(Date.now() + 60_000),
})

describe('starting a card payment', () => {
  test('asks the gateway for an order of what is held', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3, pricePaise: 1_299_00 })
    const start = await initiate(shop, customer, shirt.selection, 2)
    expect(start).toEqual({
      amount: 2_598_00,
      currency: 'INR',
      razorpay_order_id: expect.stringMatching(/^order_/),
      key: shop.config.razorpay.keyId,
      checkout_script: shop.config.razorpay.checkoutUrl,
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
    expect(await initiate(shop, customer, shirt.selection, 2)).toEqual(start)
    await gateway.failNext(initiateRoute, 'server-error')
    expect(await initiate(shop, customer, shirt.selection, 2)).toEqual(start)
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
  })

  test('holds nothing when the gateway fails, refuses or is silent', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    for (const kind of ['server-error', 'refusal', 'lost-answer', 'cut-line'] as const) {
      await gateway.failNext(initiateRoute, kind)
      const refusal = await refusalOf(initiate(shop, customer, shirt.selection))
      expect([kind, refusal.status]).toEqual([kind, 503])
      expect(await stockOf(shop, shirt.size.id)).toBe(3)
    }
    await gateway.stop()
    expect((await refusalOf(initiate(shop, customer, shirt.selection))).status).toBe(503)
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    await expectLedgerToBalance(shop)
  })

  test('refuses a total that is no longer right, and what is short', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ name: 'Oxford', stock: 1, pricePaise: 500_00 })
    const body = { type: 'buynow' as const, ...shirt.selection, quantity: 1, expected_total: 499 }
    const changed = await refusalOf(shop.as(customer)('POST /api/initiate_payment/', { body }))
    expect([changed.status, changed.message]).toEqual([
      409,
      'The price has changed: the total is now ₹500.00 instead of ₹499.00.',
    ])
    const short = await refusalOf(initiate(shop, customer, shirt.selection, 2))
    expect([short.status, short.message]).toEqual([409, 'Only 1 left of Oxford (Indigo, M).'])
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
  })

  test('goes to the default address, and refuses without one', async ({ shop }) => {
    const customer = await buyer(shop)
    const stranger = await shop.make.customer()
    const shirt = await shop.make.product({ stock: 3 })
    const body = { type: 'buynow' as const, ...shirt.selection, quantity: 1 }
    await shop.as(customer)('POST /api/initiate_payment/', { body })
    const none = await refusalOf(shop.as(stranger)('POST /api/initiate_payment/', { body }))
    expect([none.status, none.message]).toEqual([400, 'Please select a shipping address.'])
    const others = { ...body, shipping_address_id: customer.address.id }
    const foreign = await refusalOf(
      shop.as(stranger)('POST /api/initiate_payment/', { body: others }),
    )
    expect(foreign.status).toBe(404)
  })
})

describe('a payment whose browser was closed', () => {
  test('becomes an order by the webhook', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const { razorpay_order_id: orderId } = await initiate(shop, customer, shirt.selection)
    await gateway.pay(orderId)
    const orders = async () => {
      await processPaymentEvents(shop.db)
      return shop.as(customer)('GET /api/orders/')
    }
    await expect.poll(orders).toMatchObject([{ status: 'Confirmed' }])
  })

  test('has what was noted at its start, and beside it what a late confirmation notes', async ({
    shop,
    gateway,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const start = (notes_data: string) =>
      shop.as(customer)('POST /api/initiate_payment/', {
        body: { type: 'buynow', ...shirt.selection, quantity: 1, notes_data },
      })
    await start('{"gift":"no","note":"Ring once"}')
    const { razorpay_order_id: orderId } = await start('{"gift":"no","note":"Ring twice"}')
    const { status: _, ...paid } = await gateway.pay(orderId)
    await expect
      .poll(async () => {
        await processPaymentEvents(shop.db)
        return shop.as(customer)('GET /api/orders/')
      })
      .toHaveLength(1)
    const notes = async () => (await shop.db.selectFrom('orders').select('notes').execute())[0]
    expect(await notes()).toEqual({ notes: { gift: 'no', note: 'Ring twice' } })
    const body = { ...paid, notes_data: { gift: 'yes' } }
    await shop.as(customer)('POST /api/confirm_order/', { body })
    expect(await notes()).toEqual({ notes: { gift: 'yes', note: 'Ring twice' } })

    const { rows } = await sql`select join_notes('{"a":"1"}', '"Ring"') as words,
      join_notes('"Ring"', null) as kept, join_notes('"Ring"', '["x"]') as new`.execute(shop.db)
    expect(rows).toEqual([{ words: { a: '1', note: 'Ring' }, kept: 'Ring', new: ['x'] }])

    const refused = await refusalOf(start('{not json'))
    expect([refused.status, refused.fields]).toEqual([
      400,
      { notes_data: ['This must be JSON text.'] },
    ])
  })

  test('becomes an order by asking, when the webhook is lost too', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const { razorpay_order_id: orderId } = await initiate(shop, customer, shirt.selection)
    await gateway.pay(orderId, silent)
    const check = () => checkOpenPayments(shop.db, razorpayOf(shop), () => {})
    expect(await check()).toBe(0)
    await asOwner(shop, 'update purchases set next_check_at = now()')
    await gateway.failNext('GET /v1/orders/:id/payments', 'server-error')
    expect(await check()).toBe(1)
    expect(await shop.as(customer)('GET /api/orders/')).toEqual([])
    await asOwner(shop, 'update purchases set next_check_at = now()')
    await check()
    expect(await shop.as(customer)('GET /api/orders/')).toMatchObject([{ status: 'Confirmed' }])
    expect(await check()).toBe(0)
  })

  test('that was only authorized is captured first', async ({ shop, gateway }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const { razorpay_order_id: orderId } = await initiate(shop, customer, shirt.selection)
    await gateway.pay(orderId, { ...silent, status: 'authorized' })
    await asOwner(shop, 'update purchases set next_check_at = now()')
    await checkOpenPayments(shop.db, razorpayOf(shop), () => {})
    expect(await shop.as(customer)('GET /api/orders/')).toHaveLength(1)
    expect(await razorpayOf(shop).listOrderPayments(orderId)).toMatchObject([
      { status: 'captured' },
    ])
    const { discrepancies } = await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())
    expect(discrepancies).toEqual([])
  })

  test('is asked about ever more rarely, and no longer after five days', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    await initiate(shop, customer, shirt.selection)
    const nextCheck = async (age: string, checks: number) => {
      await asOwner(
        shop,
        `update purchases set next_check_at = now(), checks_from = now() - interval '${age}',
           checks = ${checks}`,
      )
      await checkOpenPayments(shop.db, razorpayOf(shop), () => {})
      const row = await shop.db
        .selectFrom('purchases')
        .select(['checks_from', 'next_check_at'])
        .executeTakeFirstOrThrow()
      const { checks_from: from, next_check_at: next } = row
      return next && Math.round((next.getTime() - from.getTime()) / 60_000)
    }
    expect(await nextCheck('2 minutes', 0)).toBe(5)
    expect(await nextCheck('5 minutes', 1)).toBe(10)
    expect(await nextCheck('20 minutes', 3)).toBe(60)
    expect(await nextCheck('60 minutes', 4)).toBe(120)
    expect(await nextCheck('6 days', 99)).toBeNull()
  })
})

describe('a paid order', () => {
  test('that is cancelled gives its pieces back once, and its money', async ({ shop, gateway }) => {
    const shirt = await shop.make.product({ stock: 3, pricePaise: 1_299_00 })
    const { customer, orderId } = await paid(shop, gateway, shirt)
    await Promise.all([cancel(shop, customer, orderId), cancel(shop, customer, orderId)])
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    expect(await refundsOf(shop)).toMatchObject([{ status: 'pending', amount_paise: 1_299_00 }])
    expect(await findOrder(shop, customer, orderId)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'paid',
    })
    await sendDueRefunds(shop.db, razorpayOf(shop))
    expect(await findOrder(shop, customer, orderId)).toMatchObject({ payment_status: 'refunded' })
    const mails = await shop.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['order_paid', 'order_cancelled', 'refund_sent'])
    const result = await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())
    expect(result).toMatchObject({
      gatewayPaise: 0,
      ordersPaise: 0,
      refundsDuePaise: 0,
      discrepancies: [],
    })
    await expectLedgerToBalance(shop)
  })

  test('that was sent is not cancelled', async ({ shop, gateway }) => {
    const shirt = await shop.make.product({ stock: 3 })
    const { customer, orderId } = await paid(shop, gateway, shirt)
    for (const status of ['Processing', 'Ready to Ship', 'Shipped']) {
      await shop.db.updateTable('orders').set({ status }).execute()
    }
    const refusal = await refusalOf(cancel(shop, customer, orderId))
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'This order is shipped and can no longer be cancelled.',
    ])
    expect(await refundsOf(shop)).toEqual([])
  })
})

describe('a refund', () => {
  test('whose answer was lost is asked for again, and paid once', async ({ shop, gateway }) => {
    const shirt = await shop.make.product({ stock: 3, pricePaise: 1_299_00 })
    const { customer, orderId } = await paid(shop, gateway, shirt)
    await cancel(shop, customer, orderId)
    for (const kind of ['lost-answer', 'server-error', 'cut-line'] as const) {
      await gateway.failNext(refundRoute, kind)
      expect(await sendDueRefunds(shop.db, razorpayOf(shop))).toBe(1)
      expect(await refundsOf(shop)).toMatchObject([
        { status: 'pending', last_error: expect.any(String) },
      ])
      expect(await sendDueRefunds(shop.db, razorpayOf(shop))).toBe(0)
      await makeRefundsDue(shop)
    }
    await sendDueRefunds(shop.db, razorpayOf(shop))
    expect(await refundsOf(shop)).toMatchObject([{ status: 'processed', attempts: 4 }])
    const { discrepancies } = await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())
    expect(discrepancies).toEqual([])
  })

  test('that the gateway works on is asked about until it is through', async ({
    shop,
    gateway,
  }) => {
    const shirt = await shop.make.product({ stock: 3 })
    const { customer, orderId } = await paid(shop, gateway, shirt)
    await cancel(shop, customer, orderId)
    await gateway.planRefunds('pending')
    await gateway.planWebhooks({ copies: 0 })
    await sendDueRefunds(shop.db, razorpayOf(shop))
    const { razorpay_refund_id: id } = await shop.db
      .selectFrom('refunds')
      .select('razorpay_refund_id')
      .executeTakeFirstOrThrow()
    await gateway.endRefund(id ?? '', 'processed')
    await makeRefundsDue(shop)
    await sendDueRefunds(shop.db, razorpayOf(shop))
    expect(await refundsOf(shop)).toMatchObject([{ status: 'processed' }])
  })

  test('that fails at the gateway is made again', async ({ shop, gateway }) => {
    const shirt = await shop.make.product({ stock: 3, pricePaise: 700_00 })
    const { customer, orderId } = await paid(shop, gateway, shirt)
    await cancel(shop, customer, orderId)
    await gateway.planRefunds('failed')
    await sendDueRefunds(shop.db, razorpayOf(shop))
    expect(await refundsOf(shop)).toMatchObject([
      { status: 'failed', amount_paise: 700_00 },
      { status: 'pending', amount_paise: 700_00 },
    ])
    await makeRefundsDue(shop)
    await sendDueRefunds(shop.db, razorpayOf(shop))
    expect(await refundsOf(shop)).toMatchObject([{ status: 'failed' }, { status: 'processed' }])
    const { discrepancies } = await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())
    expect(discrepancies).toEqual([])
  })
})

describe('reconciliation', () => {
  test('finds a captured payment that the shop does not know', async ({ shop, gateway }) => {
    const { id } = await razorpayOf(shop).createOrder({ amountPaise: 5_000, receipt: 'stray' })
    const { razorpay_payment_id: stray } = await gateway.pay(id, silent)
    const { discrepancies, gatewayPaise } = await reconcilePayments(
      shop.db,
      razorpayOf(shop),
      thisMinute(),
    )
    expect(gatewayPaise).toBe(5_000)
    expect(discrepancies).toEqual([expect.stringContaining(`${stray} of ₹50.00 was captured`)])
  })

  test('agrees to the paisa over orders, refunds sent and refunds due', async ({
    shop,
    gateway,
  }) => {
    const shirt = await shop.make.product({ stock: 9, pricePaise: 1_299_33 })
    await paid(shop, gateway, shirt)
    const sent = await paid(shop, gateway, shirt)
    await cancel(shop, sent.customer, sent.orderId)
    await sendDueRefunds(shop.db, razorpayOf(shop))
    const due = await paid(shop, gateway, shirt)
    await cancel(shop, due.customer, due.orderId)
    expect(await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())).toMatchObject({
      gatewayPaise: 2 * 1_299_33,
      ordersPaise: 1_299_33,
      refundsDuePaise: 1_299_33,
      discrepancies: [],
    })
  })

  test('first gives back a second payment that lost its browser and its webhook', async ({
    shop,
    gateway,
  }) => {
    const shirt = await shop.make.product({ stock: 3, pricePaise: 1_299_00 })
    const customer = await buyer(shop)
    const { razorpay_order_id: orderId } = await initiate(shop, customer, shirt.selection)
    const { status: _, ...body } = await gateway.pay(orderId, silent)
    await shop.as(customer)('POST /api/confirm_order/', { body })
    const event = capturedEvent({
      id: body.razorpay_payment_id,
      orderId,
      amountPaise: 1_299_00,
    })
    await sendEvent(shop, event)
    await processPaymentEvents(shop.db)
    await gateway.pay(orderId, { ...silent, allow_second: true })
    await gateway.pay(orderId, { ...silent, allow_second: true, currency: 'USD' })

    const errors: string[] = []
    const collect = (error: Error) => void errors.push(error.message)
    for (let night = 0; night < 2; night++) {
      await settleMissedPayments(shop.db, razorpayOf(shop), thisMinute(), collect)
    }
    expect(await refundsOf(shop)).toMatchObject([{ status: 'pending', amount_paise: 1_299_00 }])
    expect(new Set(errors).size).toBe(1)
  })

  test('finds stock that its ledger does not explain', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 3 })
    await asOwner(shop, `update sizes set stock = 4 where id = ${shirt.size.id}`)
    const { discrepancies } = await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())
    expect(discrepancies).toEqual([`Size ${shirt.size.id} has 4 in stock and 3 in its ledger.`])
  })

  test('mails the shop at night, and only when something is off', async ({ shop }) => {
    const log = pino({ level: 'silent' })
    const night = () => reconcileNightly(shop.db, razorpayOf(shop), shop.config, log)
    const shirt = await shop.make.product({ stock: 3 })
    const toShop = () =>
      shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'books_off').execute()
    await night()
    expect(await toShop()).toEqual([])
    await asOwner(shop, `update sizes set stock = 4 where id = ${shirt.size.id}`)
    await night()
    expect(await toShop()).toMatchObject([{ recipient: shop.config.shop.email }])
  })

  test('mails the shop when it could not be made', async ({ shop, gateway }) => {
    await gateway.stop()
    const log = pino({ level: 'silent' })
    await reconcileNightly(shop.db, razorpayOf(shop), shop.config, log)
    await reconcileNightly(shop.db, razorpayOf(shop), shop.config, log)
    const mails = await shop.db.selectFrom('outbox').select('payload').execute()
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails[0])).toContain('could not be checked')
  })

  test('finds parcels that the operator has to look for', async ({ shop }) => {
    const collected = await bookOrder(shop)
    const lost = await bookOrder(shop)
    await cancelOrder(shop.db, null, collected.id)
    for (const { awb } of [collected, lost]) {
      await sql`select record_scan(${awb}, 'Picked Up', 'PICKED UP', '', now())`.execute(shop.db)
    }
    const discrepancies = async () =>
      (await reconcilePayments(shop.db, razorpayOf(shop), thisMinute())).discrepancies
    expect(await discrepancies()).toEqual([
      `${collected.number} was cancelled, and its courier has collected the parcel.`,
    ])
    await asOwner(
      shop,
      `update shipments set created_at = now() - interval '22 days';
       update scans set received_at = now() - interval '22 days'`,
    )
    expect(await discrepancies()).toContain(
      `${lost.number} has been on its way for three weeks without news.`,
    )
  })

  test('finds a payment that the gateway does not know', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const { razorpay_order_id: orderId, amount } = await initiate(shop, customer, shirt.selection)
    await sendEvent(shop, capturedEvent({ id: 'pay_unknown', orderId, amountPaise: amount }))
    await processPaymentEvents(shop.db)
    const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) }
    const { discrepancies } = await reconcilePayments(shop.db, razorpayOf(shop), span)
    expect(discrepancies).toEqual(['Razorpay does not know pay_unknown.'])
  })
})
