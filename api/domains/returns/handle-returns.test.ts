import { describe, expect } from 'vitest'
import { testCourier } from '../../testing/courier.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { asOwner } from '../../testing/owner.ts'
import {
  ask,
  askAndApprove,
  deliver,
  deliveredOrder,
  itemOf,
  refundsOf,
  returnMails,
  statusOf,
} from '../../testing/returns.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, test, testWithGateway } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { reconcilePayments } from '../orders/reconcile-payments.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { finishPickup, startPickup } from './book-pickup.ts'
import {
  approveReturn,
  finishExchange,
  listReturns,
  markRefundPaid,
  receiveReturn,
  rejectReturn,
} from './handle-returns.ts'

const withShipping = test.extend<{ settings: Record<string, string> }>({
  settings: { SHIPPING_FEE: '80' },
})

const refusedWith = async (step: Promise<unknown>) => {
  const error = await step.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Error && 'status' in error ? error.status : 'not refused'
}

test('a return says for which day its pickup is booked, by when money goes back, and when it went', async ({
  shop,
}) => {
  const order = await deliveredOrder(shop, [await shop.make.product()])
  const lineId = order.lines[0]?.id ?? 0
  const id = await askAndApprove(shop, order.customer, lineId, { upi_id: 'meena@okbank' })
  const shown = async () => (await itemOf(shop, order, lineId))?.return_request
  expect(await shown()).toMatchObject({ status: 'Approved', pickup: null, refund: null })

  await startPickup(shop.db, id)
  await finishPickup(shop.db, testCourier().courier, id)
  const pickup = { courier: 'Test Express', collects_on: '2026-05-20' }
  expect(await shown()).toMatchObject({ status: 'Approved', pickup, refund: null })

  await receiveReturn(shop.db, id)
  await asOwner(shop, "update refunds set due_since = '2026-05-22T20:00:00Z'")
  const sent_by = '2026-05-30'
  expect(await shown()).toMatchObject({
    status: 'Received',
    pickup: null,
    refund: { sent_by, sent_on: null },
  })
  const [refund] = await refundsOf(shop, order.orderId)
  await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
  await asOwner(shop, "update refunds set processed_at = '2026-05-29T10:00:00Z'")
  expect(await shown()).toMatchObject({
    status: 'Refunded',
    refund: { sent_by, sent_on: '2026-05-29' },
  })
})

describe('a return of what was paid in cash', () => {
  test('returns its pieces into stock and its money to the UPI id, each once', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 5, pricePaise: 1_299_99 })
    const order = await deliveredOrder(shop, [shirt], { quantity: 2 })
    const lineId = order.lines[0]?.id ?? 0
    const id = await askAndApprove(shop, order.customer, lineId, { upi_id: 'meena@okbank' })
    expect(await stockOf(shop, shirt.size.id)).toBe(3)

    const times = Array.from({ length: 10 }, () => receiveReturn(shop.db, id))
    expect(new Set((await Promise.all(times)).map(({ outcome }) => outcome))).toEqual(
      new Set(['received']),
    )
    expect(await stockOf(shop, shirt.size.id)).toBe(5)
    await expectLedgerToBalance(shop)
    const [refund, ...others] = await refundsOf(shop, order.orderId)
    expect(others).toEqual([])
    // The fee for cash on delivery stays.
    expect(refund).toMatchObject({
      amount_paise: 2_599_98,
      method: 'upi',
      upi_id: 'meena@okbank',
      status: 'pending',
    })
    expect(await listReturns(shop.db)).toMatchObject([
      { id, status: 'Received', upi_id: 'meena@okbank', refund_paise: 2_599_98 },
    ])
    expect(await statusOf(shop, order.orderId)).toEqual({
      status: 'Delivered',
      payment_status: 'paid',
    })

    const refundId = refund?.id ?? 0
    await Promise.all(Array.from({ length: 10 }, () => markRefundPaid(shop.db, refundId, 'UTR 1')))
    expect(await statusOf(shop, order.orderId)).toEqual({
      status: 'Refunded',
      payment_status: 'refunded',
    })
    expect(await itemOf(shop, order, lineId)).toMatchObject({
      return_request: { status: 'Refunded', is_refunded_instead: false },
    })
    expect(await listReturns(shop.db)).toEqual([])
    expect(await returnMails(shop)).toEqual([
      'return_requested',
      'return_approved',
      'return_received',
      'refund_sent',
    ])
  })

  test('forgets the UPI id with its payment', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    const asked = { upi_id: 'meena@okbank' }
    const id = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, asked)
    await receiveReturn(shop.db, id)
    const stored = shop.db.selectFrom('return_requests').select('upi_id')
    expect(await stored.execute()).toEqual([{ upi_id: null }])
    const [refund] = await refundsOf(shop, order.orderId)
    await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
    expect(await refundsOf(shop, order.orderId)).toMatchObject([
      { status: 'processed', upi_id: null },
    ])
  })

  test('is never asked of Razorpay', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    const id = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0)
    await receiveReturn(shop.db, id)
    expect(await sendDueRefunds(shop.db, openRazorpay(shop.config.razorpay))).toBe(0)
  })

  test('is paid under a unique reference', async ({ shop }) => {
    const shirts = [await shop.make.product(), await shop.make.product()]
    const order = await deliveredOrder(shop, shirts)
    for (const line of order.lines) {
      await receiveReturn(shop.db, await askAndApprove(shop, order.customer, line.id))
    }
    const [one, other] = await refundsOf(shop, order.orderId)
    await markRefundPaid(shop.db, one?.id ?? 0, 'UTR 1')
    expect(await refusedWith(markRefundPaid(shop.db, other?.id ?? 0, ' UTR 1'))).toBe(409)
    expect(await refusedWith(markRefundPaid(shop.db, other?.id ?? 0, ' '))).toBe(400)
    expect(await refusedWith(markRefundPaid(shop.db, 999, 'UTR 2'))).toBe(404)
    expect(await refundsOf(shop, order.orderId)).toMatchObject([
      { status: 'processed' },
      { status: 'pending' },
    ])
  })

  test('gives back no more than was paid, whatever writes it', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product({ pricePaise: 100_00 })])
    const insert = (paise: number) =>
      asOwner(
        shop,
        `insert into refunds (method, order_id, amount_paise, reason)
         values ('upi', ${order.orderId}, ${paise}, 'test')`,
      )
    await expect(insert(100_01)).rejects.toThrow('more would go back')
    await insert(60_00)
    await expect(insert(40_01)).rejects.toThrow('more would go back')
  })

  withShipping('gives the shipping back with the last line, and once', async ({ shop }) => {
    const shirts = [
      await shop.make.product({ pricePaise: 500_25 }),
      await shop.make.product({ pricePaise: 300_50 }),
    ]
    const order = await deliveredOrder(shop, shirts)
    const ids = []
    for (const line of order.lines) ids.push(await askAndApprove(shop, order.customer, line.id))
    await Promise.all(ids.map((id) => receiveReturn(shop.db, id)))
    const refunds = await refundsOf(shop, order.orderId)
    const sum = refunds.reduce((paise, refund) => paise + refund.amount_paise, 0)
    expect(sum).toBe(500_25 + 300_50 + 80_00)
    for (const refund of refunds) await markRefundPaid(shop.db, refund.id, `UTR ${refund.id}`)
    expect(await statusOf(shop, order.orderId)).toEqual({
      status: 'Refunded',
      payment_status: 'refunded',
    })
  })

  withShipping('of some of an order retains the shipping and the order', async ({ shop }) => {
    const shirts = [await shop.make.product({ pricePaise: 500_25 }), await shop.make.product()]
    const order = await deliveredOrder(shop, shirts)
    await receiveReturn(shop.db, await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0))
    const [refund] = await refundsOf(shop, order.orderId)
    expect(refund?.amount_paise).toBe(500_25)
    await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
    expect(await statusOf(shop, order.orderId)).toEqual({
      status: 'Delivered',
      payment_status: 'paid',
    })
  })
})

testWithGateway(
  'what was paid by card goes back to the card, line by line, and the reconciliation finds nothing',
  async ({ shop, gateway }) => {
    const from = new Date(Date.now() - 60_000)
    const customer = await shop.make.customer()
    await shop.make.address(customer, { isDefault: true })
    const shirt = await shop.make.product({ pricePaise: 1_299_99, mrpPaise: null })
    const jeans = await shop.make.product({ pricePaise: 700_01, mrpPaise: null })
    await shop.make.cartLine(customer, shirt.size.id, 2)
    await shop.make.cartLine(customer, jeans.size.id, 1)
    const api = shop.as(customer)
    const start = await api('POST /api/initiate_payment/', { body: { type: 'cart' } })
    const { status: _, ...paid } = await gateway.pay(start.razorpay_order_id, {
      webhooks: { copies: 0 },
    })
    const { order_id: orderId } = await api('POST /api/confirm_order/', { body: paid })
    await deliver(shop, orderId)
    const razorpay = openRazorpay(shop.config.razorpay)
    const order = await api('GET /api/order_detail/{id}/', { params: { id: orderId } })
    expect(order.refund_method).toBe('card')

    const refundLine = async (lineId: number) => {
      await receiveReturn(shop.db, await askAndApprove(shop, customer, lineId))
      await sendDueRefunds(shop.db, razorpay)
      const result = await reconcilePayments(shop.db, razorpay, { from, to: new Date() })
      expect(result.discrepancies).toEqual([])
      expect(result.gatewayPaise).toBe(result.ordersPaise)
      return result.gatewayPaise
    }
    const [shirts, one] = order.items.map(({ id }) => id)
    expect(await refundLine(shirts ?? 0)).toBe(700_01)
    expect(await statusOf(shop, orderId)).toEqual({ status: 'Delivered', payment_status: 'paid' })
    expect(await refundLine(one ?? 0)).toBe(0)
    expect(await statusOf(shop, orderId)).toEqual({
      status: 'Refunded',
      payment_status: 'refunded',
    })
    const refunds = await refundsOf(shop, orderId)
    expect(refunds.map(({ amount_paise, status }) => [amount_paise, status])).toEqual([
      [2_599_98, 'processed'],
      [700_01, 'processed'],
    ])
    await expectLedgerToBalance(shop)
  },
)

test('a refund that Razorpay could not pay is due again, and ends the return', async ({ shop }) => {
  const order = await deliveredOrder(shop, [await shop.make.product()], { by: 'card' })
  const lineId = order.lines[0]?.id ?? 0
  await receiveReturn(shop.db, await askAndApprove(shop, order.customer, lineId))
  const [first] = await refundsOf(shop, order.orderId)
  await asOwner(shop, `select finish_refund(${first?.id}, 'rfnd_1', 'failed')`)
  expect(await itemOf(shop, order, lineId)).toMatchObject({
    return_request: { status: 'Received' },
  })
  const [, second] = await refundsOf(shop, order.orderId)
  await asOwner(shop, `select finish_refund(${second?.id}, 'rfnd_2', 'processed')`)
  expect(await itemOf(shop, order, lineId)).toMatchObject({
    return_request: { status: 'Refunded' },
  })
})

describe('an exchange', () => {
  const twoSizes = (shop: TestShop, stock: number) =>
    shop.make.product({ sizes: ['M', 'L'], stock })

  test('restocks the old pieces, takes the new ones, and costs nothing', async ({ shop }) => {
    const shirt = await twoSizes(shop, 5)
    const wanted_size_id = shirt.variant.sizes[1]?.id ?? 0
    const order = await deliveredOrder(shop, [shirt], { quantity: 2 })
    const lineId = order.lines[0]?.id ?? 0
    const asked = { request_type: 'Exchange' as const, wanted_size_id }
    const id = await askAndApprove(shop, order.customer, lineId, asked)
    expect(await refusedWith(finishExchange(shop.db, id))).toBe(409)
    await Promise.all([receiveReturn(shop.db, id), receiveReturn(shop.db, id)])
    expect(await stockOf(shop, shirt.size.id)).toBe(5)
    expect(await stockOf(shop, wanted_size_id)).toBe(3)
    expect((await statusOf(shop, order.orderId)).status).toBe('Delivered')
    await Promise.all([finishExchange(shop.db, id), finishExchange(shop.db, id)])
    expect((await statusOf(shop, order.orderId)).status).toBe('Exchanged')
    expect(await refundsOf(shop, order.orderId)).toEqual([])
    await expectLedgerToBalance(shop)
    expect(await returnMails(shop)).toEqual([
      'return_requested',
      'return_approved',
      'return_received',
      'exchange_sent',
    ])
  })

  test('of the last piece goes to one of two; the other may have her money', async ({ shop }) => {
    const shirt = await twoSizes(shop, 2)
    const wanted_size_id = shirt.variant.sizes[1]?.id ?? 0
    const orders = [await deliveredOrder(shop, [shirt]), await deliveredOrder(shop, [shirt])]
    const ids: number[] = []
    for (const { customer, lines } of orders) {
      const asked = { request_type: 'Exchange' as const, wanted_size_id }
      ids.push(await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked))
    }
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause)
       values (${wanted_size_id}, -1, 'adjustment', 'test')`,
    )
    const received = await Promise.all(ids.map((id) => receiveReturn(shop.db, id)))
    expect(received.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
      { outcome: 'received' },
      { outcome: 'short', piecesLeft: 0 },
    ])
    expect([await stockOf(shop, shirt.size.id), await stockOf(shop, wanted_size_id)]).toEqual([
      1, 0,
    ])
    const place = received.findIndex(({ outcome }) => outcome === 'short')
    const [loser, id] = [orders[place], ids[place] ?? 0]
    await receiveReturn(shop.db, id, { refundInstead: true })
    expect(await stockOf(shop, shirt.size.id)).toBe(2)
    expect(await refundsOf(shop, loser?.orderId ?? 0)).toMatchObject([{ amount_paise: 1_299_00 }])
    expect(await refusedWith(finishExchange(shop.db, id))).toBe(409)
    await expectLedgerToBalance(shop)
  })

  test('waits for another that is taking the last piece', async ({ shop }) => {
    const shirt = await twoSizes(shop, 2)
    const wanted_size_id = shirt.variant.sizes[1]?.id ?? 0
    const ids: number[] = []
    for (const _ of ['one', 'other']) {
      const { customer, lines } = await deliveredOrder(shop, [shirt])
      const asked = { request_type: 'Exchange' as const, wanted_size_id }
      ids.push(await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked))
    }
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause)
       values (${wanted_size_id}, -1, 'adjustment', 'test')`,
    )
    const { second } = await shop.db.transaction().execute(async (tx) => {
      await receiveReturn(tx, ids[0] ?? 0)
      const second = receiveReturn(shop.db, ids[1] ?? 0)
      await isWaiting(shop)
      return { second }
    })
    expect(await second).toEqual({ outcome: 'short', piecesLeft: 0 })
    await expectLedgerToBalance(shop)
  })

  test('for the same size takes another piece than the one that came back', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 2 })
    const order = await deliveredOrder(shop, [shirt])
    const asked = { request_type: 'Exchange' as const }
    const id = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, asked)
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause)
       values (${shirt.size.id}, -1, 'adjustment', 'test')`,
    )
    expect(await receiveReturn(shop.db, id)).toEqual({ outcome: 'short', piecesLeft: 0 })
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
  })

  withShipping(
    'beside a return makes the order Exchanged, and retains the shipping',
    async ({ shop }) => {
      const shirts = [await shop.make.product({ pricePaise: 500_00 }), await shop.make.product()]
      const order = await deliveredOrder(shop, shirts)
      const [one, other] = order.lines.map((line) => line.id)
      const returned = await askAndApprove(shop, order.customer, one ?? 0)
      const exchanged = await askAndApprove(shop, order.customer, other ?? 0, {
        request_type: 'Exchange',
      })
      await receiveReturn(shop.db, exchanged)
      await finishExchange(shop.db, exchanged)
      expect((await statusOf(shop, order.orderId)).status).toBe('Delivered')
      await receiveReturn(shop.db, returned)
      const [refund] = await refundsOf(shop, order.orderId)
      expect(refund?.amount_paise).toBe(500_00)
      await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
      expect(await statusOf(shop, order.orderId)).toEqual({
        status: 'Exchanged',
        payment_status: 'paid',
      })
    },
  )
})

describe('a request', () => {
  test('is answered, received and closed in this order alone', async ({ shop }) => {
    const shirts = [await shop.make.product(), await shop.make.product()]
    const { customer, lines } = await deliveredOrder(shop, shirts)
    for (const line of lines) await ask(shop, customer, line.id)
    const requests = await listReturns(shop.db)
    const [one = 0, other = 0] = requests.map(({ id }) => id)
    expect(await refusedWith(receiveReturn(shop.db, one))).toBe(409)
    expect(await refusedWith(rejectReturn(shop.db, one, ' '))).toBe(400)
    await approveReturn(shop.db, one)
    await approveReturn(shop.db, one)
    await receiveReturn(shop.db, one)
    expect(await refusedWith(approveReturn(shop.db, one))).toBe(409)
    expect(await refusedWith(rejectReturn(shop.db, one, 'Worn'))).toBe(409)
    await approveReturn(shop.db, other)
    await rejectReturn(shop.db, other, 'Its tags are missing.')
    await rejectReturn(shop.db, other, 'Again')
    expect(await refusedWith(approveReturn(shop.db, other))).toBe(409)
    expect(await refusedWith(receiveReturn(shop.db, other))).toBe(409)
    for (const step of [approveReturn, finishExchange, receiveReturn]) {
      expect(await refusedWith(step(shop.db, 999))).toBe(404)
    }
    expect(await refusedWith(rejectReturn(shop.db, 999, 'x'))).toBe(404)
    const kinds = await returnMails(shop)
    expect(kinds.filter((kind) => kind === 'return_approved')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'return_rejected')).toHaveLength(1)
  })

  test('that is rejected gives its reason, and leaves the order delivered', async ({ shop }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    const lineId = order.lines[0]?.id ?? 0
    await ask(shop, order.customer, lineId)
    const [request] = await listReturns(shop.db)
    await rejectReturn(shop.db, request?.id ?? 0, 'Its tags are missing.')
    expect(await itemOf(shop, order, lineId)).toMatchObject({
      return_request: { status: 'Rejected', rejection: 'Its tags are missing.' },
      can_return: false,
    })
    expect((await statusOf(shop, order.orderId)).status).toBe('Delivered')
    expect((await refusalOf(ask(shop, order.customer, lineId))).status).toBe(409)
  })

  test('moves in the database along its way alone, and not by the application', async ({
    shop,
  }) => {
    const order = await deliveredOrder(shop, [await shop.make.product()])
    await ask(shop, order.customer, order.lines[0]?.id ?? 0)
    const move = (status: string) =>
      asOwner(shop, `update return_requests set status = '${status}', closed_at = now()`)
    await expect(move('Refunded')).rejects.toThrow('cannot move from Requested to Refunded')
    await expect(
      shop.db.updateTable('return_requests').set({ status: 'Approved' }).execute(),
    ).rejects.toThrow('permission denied')
  })
})
