import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  buyer,
  capturedEvent,
  confirmation,
  holdPieces,
  sendEvent,
  startPayment,
} from '../../testing/card.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { asOwner } from '../../testing/owner.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { expireHolds } from '../payments/service.ts'
import { sign } from '../payments/signatures.ts'
import { processPaymentEvents } from './payment-jobs.ts'

const passHoldTimes = (shop: TestShop) =>
  asOwner(shop, `update purchases set hold_expires_at = now() - interval '1 second'`)

const refunds = (shop: TestShop) =>
  shop.db
    .selectFrom('refunds')
    .select(['razorpay_payment_id', 'amount_paise', 'reason', 'order_id'])
    .orderBy('id')
    .execute()

const mailKinds = async (shop: TestShop) =>
  (await shop.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

const orderCount = async (shop: TestShop) =>
  (await shop.db.selectFrom('orders').select('id').execute()).length

describe('a card payment', () => {
  test('holds the pieces, and becomes a confirmed, paid order at the prices held', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5, pricePaise: 1_299_00, mrpPaise: 1_999_00 })
    const jeans = await shop.make.product({ stock: 3, pricePaise: 2_000_50, mrpPaise: null })
    await shop.make.cartLine(customer, jeans.size.id, 1)
    await shop.make.cartLine(customer, shirt.size.id, 2)
    const { orderId, amountPaise } = await startPayment(shop, customer)
    expect(amountPaise).toBe(2 * 1_299_00 + 2_000_50)
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    await shop.db.updateTable('sizes').set({ price_paise: 9_999_00, mrp_paise: null }).execute()

    const body = confirmation(shop, orderId, 'pay_1')
    const { order_id, message } = await shop.as(customer)('POST /api/confirm_order/', { body })

    expect(message).toBe('Payment Successful!')
    const order = await shop.as(customer)('GET /api/order_detail/{id}/', {
      params: { id: order_id },
    })
    expect(order).toMatchObject({
      status: 'Confirmed',
      payment_status: 'paid',
      payment_method: 'UPI or card',
      cod_fee: 0,
      subtotal: 4598.5,
      total_amount: 4598.5,
      shipping_address: { address_line1: customer.address.address_line1 },
    })
    expect(order.items.map((line) => [line.size_variant, line.quantity])).toEqual([
      [jeans.size.id, 1],
      [shirt.size.id, 2],
    ])
    expect(order.items.map((line) => [line.variant.get_price, line.variant.mrp])).toEqual([
      [2000.5, null],
      [1299, 1999],
    ])
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    expect(await shop.as(customer)('GET /api/cart/')).toMatchObject({
      items: [],
      for_later: [],
      total: 0,
    })
    expect(await mailKinds(shop)).toEqual(['order_paid'])
    await expectLedgerToBalance(shop)
  })

  test('is one order, whatever reports it and however often', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    const event = capturedEvent({ id: 'pay_1', orderId, amountPaise })
    const body = confirmation(shop, orderId, 'pay_1')
    await Promise.all([
      ...Array.from({ length: 5 }, () => shop.as(customer)('POST /api/confirm_order/', { body })),
      ...['a', 'b', 'a', 'c'].map((id) => sendEvent(shop, event, { id })),
    ])
    while (await processPaymentEvents(shop.db));
    await shop.as(customer)('POST /api/confirm_order/', { body })
    expect(await orderCount(shop)).toBe(1)
    expect(await refunds(shop)).toEqual([])
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    expect(await mailKinds(shop)).toEqual(['order_paid'])
    expect(await shop.db.selectFrom('payments').select('status').execute()).toEqual([
      { status: 'captured' },
    ])
  })

  test('goes to the address sent with the confirmation, if it is hers', async ({ shop }) => {
    const customer = await buyer(shop)
    const other = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const second = await shop.make.address(customer, { line1: '2 Second Street' })
    const cityOf = async (addressId: number) => {
      const { orderId } = await startPayment(shop, customer, { sizeId: shirt.size.id })
      const body = {
        ...confirmation(shop, orderId, `pay_${addressId}`),
        shipping_address_id: addressId,
      }
      const { order_id } = await shop.as(customer)('POST /api/confirm_order/', { body })
      const order = await shop.as(customer)('GET /api/order_detail/{id}/', {
        params: { id: order_id },
      })
      return order.shipping_address.address_line1
    }
    expect(await cityOf(second.id)).toBe('2 Second Street')
    expect(await cityOf(other.address.id)).toBe(customer.address.address_line1)
  })

  test('that the webhook made an order goes where the browser then asks, once', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const stranger = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const second = await shop.make.address(customer, { line1: '2 Second Street' })
    const third = await shop.make.address(customer, { line1: '3 Third Street' })
    const settle = async (id: string) => {
      const start = await startPayment(shop, customer, { sizeId: shirt.size.id })
      await sendEvent(shop, capturedEvent({ id, ...start }))
      await processPaymentEvents(shop.db)
      return confirmation(shop, start.orderId, id)
    }
    const confirm = async (body: object, addressId: number, gift: string) => {
      const fields = { shipping_address_id: addressId, notes_data: { gift } }
      const { order_id } = await shop.as(customer)('POST /api/confirm_order/', {
        body: { ...(body as ReturnType<typeof confirmation>), ...fields },
      })
      const order = await shop.db
        .selectFrom('orders')
        .select(['shipping_address', 'notes'])
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      return [(order.shipping_address as { address_line1: string }).address_line1, order.notes]
    }
    const first = await settle('pay_1')
    expect(await confirm(first, second.id, 'yes')).toEqual(['2 Second Street', { gift: 'yes' }])
    expect(await confirm(first, third.id, 'no')).toEqual(['2 Second Street', { gift: 'yes' }])

    const foreign = await settle('pay_2')
    const { address_line1: street } = customer.address
    expect(await confirm(foreign, stranger.address.id, 'yes')).toEqual([street, { gift: 'yes' }])

    const packed = await settle('pay_3')
    await shop.db
      .updateTable('orders')
      .set({ status: 'Processing' })
      .where('notes', 'is', null)
      .execute()
    expect(await confirm(packed, second.id, 'yes')).toEqual([street, null])
  })

  test('waits for the cart that is being changed, and never takes more than is there', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 9 })
    const line = await shop.make.cartLine(customer, shirt.size.id, 5)
    const { orderId } = await startPayment(shop, customer)
    await shop.db.updateTable('cart_lines').set({ quantity: 9 }).execute()
    const change = await shop.db.startTransaction().execute()
    await change.updateTable('cart_lines').set({ quantity: 3 }).where('id', '=', line.id).execute()
    const body = confirmation(shop, orderId, 'pay_1')
    const confirmed = shop.as(customer)('POST /api/confirm_order/', { body })
    await isWaiting(shop)
    await change.commit().execute()
    expect(await confirmed).toMatchObject({ message: 'Payment Successful!' })
    expect(await shop.as(customer)('GET /api/cart/')).toMatchObject({
      items: [],
      for_later: [],
      total: 0,
    })
  })

  test('leaves a line that is put into the cart while it is emptied', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product()
    await shop.make.cartLine(customer, size.id, 1)
    const { orderId } = await startPayment(shop, customer)
    // As another request would that commits between two statements.
    await asOwner(
      shop,
      `create function add_again() returns trigger language plpgsql as $$ begin
         insert into cart_lines (customer_id, size_id, quantity, seen_price_paise)
         values (${customer.id}, ${size.id}, 1, 100);
         return null;
       end $$;
       create trigger add_again after delete on cart_lines for each statement execute function add_again()`,
    )
    const body = confirmation(shop, orderId, 'pay_1')
    expect(await shop.as(customer)('POST /api/confirm_order/', { body })).toMatchObject({
      message: 'Payment Successful!',
    })
    const { items } = await shop.as(customer)('GET /api/cart/')
    expect(items).toMatchObject([{ quantity: 1 }])
  })

  test('takes out of the cart only what was paid for', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 9 })
    const jeans = await shop.make.product({ stock: 9 })
    const { id } = await shop.make.cartLine(customer, shirt.size.id, 2)
    const { orderId } = await startPayment(shop, customer)
    const more = { params: { id }, body: { quantity: 5 } }
    await shop.as(customer)('PUT /api/cart/{id}/', more)
    await shop.make.cartLine(customer, jeans.size.id, 1)
    const body = confirmation(shop, orderId, 'pay_1')
    await shop.as(customer)('POST /api/confirm_order/', { body })
    const { items } = await shop.as(customer)('GET /api/cart/')
    expect(items.map((line) => [line.size_variant.id, line.quantity])).toEqual([
      [shirt.size.id, 3],
      [jeans.size.id, 1],
    ])
  })

  test('with a forged signature, or of another customer, changes nothing', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { orderId } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    const right = confirmation(shop, orderId, 'pay_1')
    const forged = [
      { ...right, razorpay_payment_id: 'pay_2' },
      { ...right, razorpay_signature: right.razorpay_signature.replace(/.$/, 'g') },
      { ...right, razorpay_signature: right.razorpay_signature.slice(0, -2) },
      { ...right, razorpay_signature: 'x' },
    ]
    for (const body of forged) {
      const refusal = await refusalOf(shop.as(customer)('POST /api/confirm_order/', { body }))
      expect([refusal.status, refusal.message]).toEqual([400, 'Payment verification failed!'])
    }
    const unknown = confirmation(shop, 'order_unknown', 'pay_1')
    const missing = await refusalOf(
      shop.as(customer)('POST /api/confirm_order/', { body: unknown }),
    )
    expect(missing.status).toBe(404)
    const stranger = await buyer(shop)
    const stolen = await refusalOf(shop.as(stranger)('POST /api/confirm_order/', { body: right }))
    expect(stolen.status).toBe(404)
    expect(await orderCount(shop)).toBe(0)
    expect(await shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
  })

  test('of another amount goes back, and leaves the checkout to be paid', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await sendEvent(shop, capturedEvent({ id: 'pay_low', orderId, amountPaise: 100 }))
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(0)
    expect(await refunds(shop)).toMatchObject([
      { razorpay_payment_id: 'pay_low', amount_paise: 100, order_id: null },
    ])
    await sendEvent(shop, capturedEvent({ id: 'pay_right', orderId, amountPaise }))
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(1)
    expect(await refunds(shop)).toHaveLength(1)
  })

  test('in another currency makes no order, and its event is processed', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId, amountPaise, currency: 'USD' }))
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(0)
    const events = await shop.db
      .selectFrom('webhook_events')
      .select(['processed_at', 'last_error'])
      .execute()
    expect(events).toEqual([
      { processed_at: expect.any(Date), last_error: expect.stringContaining('another currency') },
    ])
  })

  test('a second one for the same order goes back', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5, pricePaise: 500_00 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    const first = confirmation(shop, orderId, 'pay_1')
    const { order_number } = await shop.as(customer)('POST /api/confirm_order/', { body: first })
    const second = confirmation(shop, orderId, 'pay_2')
    const refusal = await refusalOf(shop.as(customer)('POST /api/confirm_order/', { body: second }))
    expect(refusal.status).toBe(409)
    expect(refusal.message).toContain(order_number)
    await sendEvent(shop, capturedEvent({ id: 'pay_2', orderId, amountPaise }))
    await processPaymentEvents(shop.db)
    expect(await refunds(shop)).toEqual([
      {
        razorpay_payment_id: 'pay_2',
        amount_paise: 500_00,
        reason: 'the order was paid already',
        order_id: null,
      },
    ])
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    expect(await mailKinds(shop)).toEqual(['order_paid', 'payment_returned'])
  })
})

describe('a payment after its hold has gone', () => {
  test('is an order while there is stock', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 1 })
    const { orderId } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await passHoldTimes(shop)
    await expireHolds(shop.db)
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
    const body = confirmation(shop, orderId, 'pay_1')
    await shop.as(customer)('POST /api/confirm_order/', { body })
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
    await expectLedgerToBalance(shop)
  })

  test('is one exact refund and a mail when there is none', async ({ shop }) => {
    const customer = await buyer(shop)
    const faster = await buyer(shop)
    const shirt = await shop.make.product({ stock: 1, pricePaise: 1_234_56 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await passHoldTimes(shop)
    await expireHolds(shop.db)
    await startPayment(shop, faster, { sizeId: shirt.size.id })

    const body = confirmation(shop, orderId, 'pay_1')
    for (let n = 0; n < 2; n++) {
      const refusal = await refusalOf(shop.as(customer)('POST /api/confirm_order/', { body }))
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain('Your money goes back')
    }
    await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId, amountPaise }))
    await processPaymentEvents(shop.db)
    expect(await refunds(shop)).toEqual([
      {
        razorpay_payment_id: 'pay_1',
        amount_paise: 1_234_56,
        reason: 'it sold out before the payment came',
        order_id: null,
      },
    ])
    expect(await mailKinds(shop)).toEqual(['payment_returned'])
    expect(await orderCount(shop)).toBe(0)
    await expectLedgerToBalance(shop)
  })

  test('of an account that was deleted goes back', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await shop.db.updateTable('customers').set({ deleted_at: new Date() }).execute()
    await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId, amountPaise }))
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(0)
    expect(await refunds(shop)).toHaveLength(1)
  })
})

describe('a hold', () => {
  test('is the same for the same lines, prices and address', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 1 })
    const first = await startPayment(shop, customer, { sizeId: shirt.size.id })
    expect(await startPayment(shop, customer, { sizeId: shirt.size.id })).toEqual(first)
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
    await shop.db.updateTable('sizes').set({ price_paise: 10_00 }).execute()
    const repriced = await startPayment(shop, customer, { sizeId: shirt.size.id })
    expect(repriced).toMatchObject({ amountPaise: 10_00 })
    expect(repriced.purchaseId).not.toBe(first.purchaseId)
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
    await expectLedgerToBalance(shop)
  })

  test('takes the place of the customer’s earlier one', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const jeans = await shop.make.product({ stock: 3 })
    await startPayment(shop, customer, { sizeId: shirt.size.id, quantity: 3 })
    await startPayment(shop, customer, { sizeId: shirt.size.id, quantity: 2 })
    expect(await stockOf(shop, shirt.size.id)).toBe(1)
    await startPayment(shop, customer, { sizeId: jeans.size.id })
    expect([await stockOf(shop, shirt.size.id), await stockOf(shop, jeans.size.id)]).toEqual([3, 2])
    await expectLedgerToBalance(shop)
  })

  test('that a size is short for leaves the earlier one alone', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 3 })
    const gone = await shop.make.product({ stock: 0 })
    await startPayment(shop, customer, { sizeId: shirt.size.id })
    await expect(startPayment(shop, customer, { sizeId: gone.size.id })).rejects.toMatchObject({
      code: 'out_of_stock',
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(2)
  })

  test('gives its pieces to a COD order of the same customer', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 1 })
    await startPayment(shop, customer, { sizeId: shirt.size.id })
    const json = {
      type: 'buynow',
      ...shirt.selection,
      quantity: 1,
      shipping_address_id: customer.address.id,
    }
    const { token } = customer
    expect((await send(shop, 'POST /api/cod_order_create/', { token, json })).status).toBe(201)
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
    const other = await buyer(shop)
    await expect(startPayment(shop, other, { sizeId: shirt.size.id })).rejects.toMatchObject({
      code: 'out_of_stock',
    })
    await expectLedgerToBalance(shop)
  })

  test('is one, however often its customer starts at once', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 20 })
    const starts = Array.from({ length: 20 }, (_, n) =>
      holdPieces(shop, customer, { sizeId: shirt.size.id, quantity: 1 + (n % 5) }),
    )
    await Promise.all(starts)
    const held = await shop.db
      .selectFrom('purchases')
      .innerJoin('purchase_lines', 'purchase_id', 'purchases.id')
      .select('quantity')
      .where('status', '=', 'open')
      .execute()
    expect(held).toHaveLength(1)
    expect(await stockOf(shop, shirt.size.id)).toBe(20 - (held[0]?.quantity ?? 0))
    await expectLedgerToBalance(shop)
  })

  test('is not dropped once it has gone, nor once it can be paid', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    const { purchaseId } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    await asOwner(shop, `select drop_hold(${purchaseId})`)
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    await passHoldTimes(shop)
    await expireHolds(shop.db)
    await asOwner(shop, 'update purchases set razorpay_order_id = null')
    await asOwner(shop, `select drop_hold(${purchaseId})`)
    expect(await stockOf(shop, shirt.size.id)).toBe(5)
  })

  test('is given back once when it expires, and not while it can be paid', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    await startPayment(shop, customer, { sizeId: shirt.size.id })
    expect(await expireHolds(shop.db)).toBe(0)
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    await passHoldTimes(shop)
    const expired = await Promise.all([expireHolds(shop.db), expireHolds(shop.db)])
    expect(expired.toSorted()).toEqual([0, 1])
    expect(await stockOf(shop, shirt.size.id)).toBe(5)
    await expectLedgerToBalance(shop)
  })
})

describe('Razorpay’s webhook', () => {
  test('accepts only signed events, and stores no personal data of them', async ({ shop }) => {
    const event = capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: 1 })
    const forged = await sendEvent(shop, event, { signature: 'a'.repeat(64) })
    expect(forged.status).toBe(400)
    expect(await shop.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
    expect((await sendEvent(shop, event)).status).toBe(200)
    const [stored] = await shop.db.selectFrom('webhook_events').select('payload').execute()
    expect(JSON.stringify(stored)).toContain('pay_1')
    expect(JSON.stringify(stored)).not.toContain('meena@example.com')
  })

  test('acknowledges an event once it is stored, and before it is settled', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 5 })
    const start = await startPayment(shop, customer, { sizeId: size.id })
    let isThanked = false
    const { answer } = await shop.db.transaction().execute(async (tx) => {
      await sql`lock table webhook_events in exclusive mode`.execute(tx)
      const event = capturedEvent({ id: 'pay_1', ...start })
      const answer = sendEvent(shop, event).finally(() => {
        isThanked = true
      })
      await isWaiting(shop)
      expect(isThanked).toBe(false)
      return { answer }
    })
    expect((await answer).status).toBe(200)
    expect(await orderCount(shop)).toBe(0)
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(1)
  })

  test('releases no hold for a payment that failed: the next may be taken', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 1 })
    const start = await startPayment(shop, customer, { sizeId: size.id })
    const event = capturedEvent({ id: 'pay_1', ...start })
    await sendEvent(shop, { ...event, event: 'payment.failed' })
    await processPaymentEvents(shop.db)
    expect(await stockOf(shop, size.id)).toBe(0)
    const [intent] = await shop.db.selectFrom('purchases').select('status').execute()
    expect(intent).toEqual({ status: 'open' })
    await sendEvent(shop, capturedEvent({ id: 'pay_2', ...start }))
    await processPaymentEvents(shop.db)
    expect(await orderCount(shop)).toBe(1)
  })

  test('stores an event once for its id, however often it comes at once', async ({ shop }) => {
    const event = capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: 100 })
    const answers = await Promise.all(
      ['evt_a', 'evt_a', 'evt_b', 'evt_a'].map((id) => sendEvent(shop, event, { id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const stored = await shop.db.selectFrom('webhook_events').select('event_id').execute()
    expect(stored.map((row) => row.event_id).toSorted()).toEqual([
      'razorpay:evt_a',
      'razorpay:evt_b',
    ])
  })

  test('notes an event about an order that is not ours, and is done with it', async ({ shop }) => {
    await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: 1 }))
    await processPaymentEvents(shop.db)
    const [event] = await shop.db
      .selectFrom('webhook_events')
      .select(['processed_at', 'last_error'])
      .execute()
    expect(event).toEqual({
      processed_at: expect.any(Date),
      last_error: 'an order that the shop did not ask for',
    })
  })
})

describe('while the webhook’s secret is changed', () => {
  test.override({ settings: { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the one before' } })

  test('events are taken with the new one and with the one before', async ({ shop }) => {
    const event = capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: 1 })
    const before = sign(JSON.stringify(event), 'the one before')
    expect((await sendEvent(shop, event)).status).toBe(200)
    expect((await sendEvent(shop, event, { signature: before })).status).toBe(200)
  })
})
