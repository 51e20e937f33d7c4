import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { capturedEvent, confirmation, sendEvent } from '../../testing/card.ts'
import { testCourier } from '../../testing/courier.ts'
import { takeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { expectLedgerToBalance } from '../../testing/stock.ts'
import { findCashDiscrepancies } from '../cash/reconcile-cash.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { paiseOf } from '../purchases/amounts.ts'
import { amountsOf } from '../purchases/service.ts'
import { bookShipment, shipOrder } from '../shipping/service.ts'
import { checkOpenPayments, processPaymentEvents } from './payment-jobs.ts'
import { findRefundOfPayment } from './queries.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

type Order = Awaited<ReturnType<typeof takeOrder>>

const silent = { webhooks: { copies: 0 } }

const payNow = (shop: TestShop, { id, customer }: Order) =>
  shop.as(customer)('POST /api/orders/{id}/pay/', { params: { id } })

const show = (shop: TestShop, { id, customer }: Order) =>
  shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })

/** What Razorpay says of a payment of the order. */
const paymentOf = (start: { razorpay_order_id: string; amount: number }, id = 'pay_now') => ({
  id,
  orderId: start.razorpay_order_id,
  amountPaise: start.amount,
  currency: 'INR',
})

const rowOf = (shop: TestShop, id: number) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'payment_method', 'payment_status', 'total_paise'])
    .select(amountsOf(sql`purchase_id`).as('amounts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const refundsOf = (shop: TestShop) =>
  shop.db
    .selectFrom('refunds')
    .select(['razorpay_payment_id', 'order_id', 'amount_paise', 'reason'])
    .orderBy('id')
    .execute()

const mailsOf = async (shop: TestShop, kind: string) =>
  (await shop.db.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length

describe('an order on delivery that waits', () => {
  test('is paid now without its fee, and nothing is collected at the door', async ({
    shop,
    gateway,
  }) => {
    const order = await takeOrder(shop)
    await asOwner(shop, `update order_lines set hsn = '620520'`)
    const before = await rowOf(shop, order.id)
    const fee = paiseOf(before.amounts, 'cod_fee')
    expect(fee).toBe(50_00)
    expect((await show(shop, order)).pay_now).toEqual({
      amount: paiseOf(before.amounts, 'goods') / 100,
      saving: 50,
    })

    const start = await payNow(shop, order)
    expect(start.amount).toBe(before.total_paise - fee)
    expect(await payNow(shop, order)).toEqual(start)
    const { status: _, ...body } = await gateway.pay(start.razorpay_order_id, silent)
    for (let times = 0; times < 2; times += 1) {
      const confirmed = await shop.as(order.customer)('POST /api/confirm_order/', { body })
      expect(confirmed).toMatchObject({ order_id: order.id, order_number: order.number })
    }
    await sendEvent(
      shop,
      capturedEvent({
        id: body.razorpay_payment_id,
        orderId: start.razorpay_order_id,
        amountPaise: start.amount,
      }),
    )
    await processPaymentEvents(shop.db)

    expect(await rowOf(shop, order.id)).toMatchObject({
      status: 'Confirmed',
      payment_method: 'card',
      payment_status: 'paid',
      amounts: [{ kind: 'goods', reason: '', paise: before.total_paise - fee }],
      total_paise: before.total_paise - fee,
    })
    expect(await show(shop, order)).toMatchObject({ pay_now: null, payment_method: 'UPI or card' })
    expect(await mailsOf(shop, 'order_prepaid')).toBe(1)
    expect(await refundsOf(shop)).toEqual([])
    expect(await findCashDiscrepancies(shop.db)).toEqual([])
    const span = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) }
    const reconciled = await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), span)
    expect(reconciled.discrepancies).toEqual([])

    const { courier, parcels } = testCourier()
    await shipOrder(shop.db, courier, order.id)
    expect(parcels.map(({ paymentMethod, codFeePaise }) => [paymentMethod, codFeePaise])).toEqual([
      ['card', 0],
    ])
    await asOwner(shop, `update orders set status = 'Shipped' where id = ${order.id}`)
    const lines = await shop.db.selectFrom('tax_document_lines').select('kind').execute()
    expect(lines.map(({ kind }) => kind)).not.toContain('cod_fee')
    const { rows } = await sql`select * from find_untied(
      p_from => (now() - interval '2 days')::date, p_until => (now() + interval '2 days')::date)`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
  })

  test('of one that is not confirmed yet is confirmed by its payment; cancelled, it is refunded', async ({
    shop,
  }) => {
    const order = await takeOrder(shop)
    await asOwner(
      shop,
      `alter table orders disable trigger user; update orders set status = 'Pending';
       alter table orders enable trigger user`,
    )
    const start = await payNow(shop, order)
    await settlePayment(shop.db, paymentOf(start))
    expect(await rowOf(shop, order.id)).toMatchObject({ status: 'Confirmed' })
    await shop.as(order.customer)('POST /api/orders/{id}/cancel/', { params: { id: order.id } })
    expect(await refundsOf(shop)).toEqual([
      expect.objectContaining({ order_id: order.id, amount_paise: start.amount }),
    ])
    expect(await findCashDiscrepancies(shop.db)).toEqual([])
    await expectLedgerToBalance(shop)
  })

  test("is another's to nobody else, and is not asked twice of Razorpay", async ({
    shop,
    gateway,
  }) => {
    const order = await takeOrder(shop)
    const other = await shop.make.customer()
    await expect(payNow(shop, { ...order, customer: other })).rejects.toMatchObject({ status: 404 })
    await gateway.failNext('POST /v1/orders', 'refusal')
    await expect(payNow(shop, order)).rejects.toMatchObject({ status: 503 })
    const starts = await Promise.all(Array.from({ length: 5 }, () => payNow(shop, order)))
    expect(new Set(starts.map((start) => start.razorpay_order_id)).size).toBe(1)
    const { length } = await shop.db.selectFrom('purchases').select('id').execute()
    expect(length).toBe(1)
  })

  test('whose browser and webhook died is paid by what Razorpay answers', async ({
    shop,
    gateway,
  }) => {
    const order = await takeOrder(shop)
    const start = await payNow(shop, order)
    await gateway.pay(start.razorpay_order_id, { ...silent, status: 'authorized' })
    await asOwner(shop, 'update purchases set next_check_at = now()')
    const errors: Error[] = []
    await checkOpenPayments(shop.db, openRazorpay(shop.config.razorpay), (e) => void errors.push(e))
    expect(errors).toEqual([])
    expect(await rowOf(shop, order.id)).toMatchObject({
      payment_status: 'paid',
      amounts: [{ kind: 'goods' }],
    })
  })
})

describe('a payment that comes too late for its order on delivery', () => {
  const late: [string, (shop: TestShop, order: Order) => Promise<unknown>, RegExp][] = [
    [
      'cancelled',
      (shop, { id, customer }) =>
        shop.as(customer)('POST /api/orders/{id}/cancel/', { params: { id } }),
      /cancelled/,
    ],
    [
      'booked',
      (shop, { id }) => bookShipment(shop.db, id, { awb: `A${id}`, courier: 'Test' }),
      /packed/,
    ],
    [
      'being booked',
      (shop, { id }) =>
        sql`select start_booking(p_order_id => ${id})`.execute(shop.db).then(() => undefined),
      /packed/,
    ],
  ]
  for (const [state, act, reason] of late) {
    test(`goes back once it is ${state}`, async ({ shop }) => {
      const order = await takeOrder(shop)
      const start = await payNow(shop, order)
      await act(shop, order)
      await expect(payNow(shop, order)).rejects.toMatchObject({ status: 409 })
      expect((await show(shop, order)).pay_now).toBeNull()
      const body = confirmation(shop, start.razorpay_order_id, 'pay_now')
      const confirm = shop.as(order.customer)('POST /api/confirm_order/', { body })
      await expect(confirm).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('goes back to you'),
      })
      expect(await settlePayment(shop.db, paymentOf(start))).toMatchObject({ outcome: 'refunded' })
      expect(await refundsOf(shop)).toEqual([
        {
          razorpay_payment_id: 'pay_now',
          order_id: null,
          amount_paise: start.amount,
          reason: expect.stringMatching(reason),
        },
      ])
      expect(await mailsOf(shop, 'payment_returned')).toBe(1)
      expect(await rowOf(shop, order.id)).toMatchObject({ payment_method: 'cod' })
      expect(await findCashDiscrepancies(shop.db)).toEqual([])
    })
  }

  test('goes back when it is the second one, or of another amount', async ({ shop }) => {
    const order = await takeOrder(shop)
    const start = await payNow(shop, order)
    await settlePayment(shop.db, { ...paymentOf(start, 'pay_short'), amountPaise: 1_00 })
    expect(await rowOf(shop, order.id)).toMatchObject({ payment_status: 'unpaid' })
    await settlePayment(shop.db, paymentOf(start))
    await settlePayment(shop.db, paymentOf(start, 'pay_twice'))
    expect(await rowOf(shop, order.id)).toMatchObject({ payment_status: 'paid' })
    const refunds = await refundsOf(shop)
    expect(refunds.map((r) => [r.razorpay_payment_id, r.amount_paise])).toEqual([
      ['pay_short', 1_00],
      ['pay_twice', start.amount],
    ])
  })
})

const times = 20

describe(`${times} times at once with`, () => {
  /** Where the money of an order is, whichever was faster. */
  async function expectOneOwner(shop: TestShop, orders: { order: Order; amount: number }[]) {
    for (const { order, amount } of orders) {
      const row = await rowOf(shop, order.id)
      const { rows } = await sql<{ paid: number; back: number }>`
        select coalesce(sum(p.amount_paise), 0)::bigint as paid, coalesce(sum(p.refunded_paise), 0)::bigint as back
        from payments p join orders o using (purchase_id) where o.id = ${order.id}
      `.execute(shop.db)
      const [money] = rows
      const kept = (money?.paid ?? 0) - (money?.back ?? 0)
      expect(kept).toBe(row.payment_status === 'paid' && row.status !== 'Cancelled' ? amount : 0)
      expect(row.payment_method).toBe(row.payment_status === 'paid' ? 'card' : 'cod')
    }
    expect(await findCashDiscrepancies(shop.db)).toEqual([])
    await expectLedgerToBalance(shop)
  }

  /** Orders with their payment started. */
  async function startMany(shop: TestShop) {
    const started = []
    for (let at = 0; at < times; at += 1) {
      const order = await takeOrder(shop)
      const start = await payNow(shop, order)
      started.push({ order, start, amount: start.amount })
    }
    return started
  }

  test('its cancelling and both of its reports', async ({ shop }) => {
    const started = await startMany(shop)
    await Promise.all(
      started.flatMap(({ order, start }, at) => [
        sleep(at % 3).then(() => settlePayment(shop.db, paymentOf(start, `pay_${order.id}`))),
        shop
          .as(order.customer)('POST /api/orders/{id}/cancel/', { params: { id: order.id } })
          .catch(() => undefined),
        shop
          .as(order.customer)('POST /api/confirm_order/', {
            body: confirmation(shop, start.razorpay_order_id, `pay_${order.id}`),
          })
          .catch(() => undefined),
      ]),
    )
    await expectOneOwner(shop, started)
    for (const { order } of started) {
      expect(await rowOf(shop, order.id)).toMatchObject({ status: 'Cancelled' })
    }
  })

  test('the booking of its parcel: no cash is collected for what is paid', async ({ shop }) => {
    const started = await startMany(shop)
    const { courier, parcels } = testCourier()
    await Promise.all(
      started.flatMap(({ order, start }, at) => [
        sleep(at % 5).then(() => settlePayment(shop.db, paymentOf(start, `pay_${order.id}`))),
        sleep((at * 3) % 7).then(() => shipOrder(shop.db, courier, order.id)),
      ]),
    )
    await expectOneOwner(shop, started)
    const ways = []
    for (const { order } of started) {
      const row = await rowOf(shop, order.id)
      expect(row.status).toBe('Ready to Ship')
      const booked = parcels.filter(({ orderNumber }) => orderNumber === order.number)
      expect(booked.map(({ paymentMethod }) => paymentMethod)).toEqual([row.payment_method])
      ways.push(row.payment_method)
    }
    expect(ways).toHaveLength(times)
  })

  test('a second payment', async ({ shop }) => {
    const started = await startMany(shop)
    await Promise.all(
      started.flatMap(({ order, start }) => [
        settlePayment(shop.db, paymentOf(start, `pay_${order.id}`)),
        settlePayment(shop.db, paymentOf(start, `pay_${order.id}_again`)),
      ]),
    )
    await expectOneOwner(shop, started)
    const refunds = await refundsOf(shop)
    expect(refunds).toHaveLength(times)
    // The mail about each names the order that was paid already.
    for (const { razorpay_payment_id: id } of refunds) {
      const { order_number: number } = await findRefundOfPayment(shop.db, id ?? '')
      expect(started.map(({ order }) => order.number)).toContain(number)
    }
  })
})
