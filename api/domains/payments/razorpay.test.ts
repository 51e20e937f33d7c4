import { describe, expect, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { gatewayTest } from '../../testing/gateway.ts'
import { GatewayRefusal, GatewaySilence, openRazorpay, type Razorpay } from './razorpay.ts'

const test = gatewayTest.extend<{ razorpay: Razorpay }>({
  razorpay: async ({ gateway }, use) => {
    await use(openRazorpay(readConfig(gateway.settings).razorpay))
  },
})

async function faultOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const order = { amountPaise: 1_299_00, receipt: '41' }
const aMinute = 60_000

describe('the client of Razorpay', () => {
  test('creates an order, sees its payments and gives money back once a key', async ({
    gateway,
    razorpay,
  }) => {
    const { id } = await razorpay.createOrder(order)
    expect(id).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(await razorpay.listOrderPayments(id)).toEqual([])
    const paid = await gateway.pay(id)
    expect(await razorpay.listOrderPayments(id)).toEqual([
      {
        id: paid.razorpay_payment_id,
        orderId: id,
        amountPaise: 1_299_00,
        currency: 'INR',
        status: 'captured',
        refundedPaise: 0,
        createdAt: expect.any(Date),
      },
    ])

    const refund = {
      paymentId: paid.razorpay_payment_id,
      amountPaise: 300_00,
      idempotencyKey: 'nool-refund-1',
      receipt: '1',
    }
    const first = await razorpay.refundPayment(refund)
    expect(first.status).toBe('processed')
    expect(await razorpay.refundPayment(refund)).toEqual(first)
    const [payment] = await razorpay.listOrderPayments(id)
    expect(payment).toMatchObject({ status: 'captured', refundedPaise: 300_00 })

    const other = await faultOf(razorpay.refundPayment({ ...refund, amountPaise: 301_00 }))
    expect(other).toBeInstanceOf(GatewayRefusal)
    const rest = { ...refund, idempotencyKey: 'nool-refund-2', amountPaise: 999_00 }
    await razorpay.refundPayment(rest)
    const refunded = await razorpay.listOrderPayments(id)
    expect(refunded).toMatchObject([{ status: 'refunded', refundedPaise: 1_299_00 }])
  })

  test('captures what is only authorized', async ({ gateway, razorpay }) => {
    const { id } = await razorpay.createOrder(order)
    const paid = await gateway.pay(id, { status: 'authorized' })
    const payment = { id: paid.razorpay_payment_id, amountPaise: 1_299_00 }
    const wrong = await faultOf(razorpay.capturePayment({ ...payment, amountPaise: 1_00 }))
    expect(wrong).toBeInstanceOf(GatewayRefusal)
    expect(await razorpay.capturePayment(payment)).toMatchObject({ status: 'captured' })
    expect(await razorpay.findPayment(payment.id)).toMatchObject({ status: 'captured' })
  })

  test('lists all payments of a span, page after page', async ({ gateway, razorpay }) => {
    const { id } = await razorpay.createOrder(order)
    const pay = () => gateway.pay(id, { status: 'failed', webhooks: { copies: 0 } })
    const made = new Set<string>()
    for (let n = 0; n < 201; n += 1) made.add((await pay()).razorpay_payment_id)
    const now = Date.now()
    const span = { from: new Date(now - aMinute), to: new Date(now + aMinute) }
    const listed = await collect(razorpay.listPayments(span))
    expect(new Set(listed.map((payment) => payment.id))).toEqual(made)
    expect(listed).toHaveLength(201)
    const earlier = { from: new Date(now - 9 * aMinute), to: new Date(now - 8 * aMinute) }
    expect(await collect(razorpay.listPayments(earlier))).toEqual([])
  })

  test('recognises a refusal by its status and code', async ({ gateway, razorpay }) => {
    const refusal = await faultOf(razorpay.createOrder({ ...order, amountPaise: 99 }))
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST_ERROR' })
    expect(refusal).toBeInstanceOf(GatewayRefusal)

    const settings = { ...gateway.settings, RAZORPAY_KEY_SECRET: 'wrong' }
    const stranger = openRazorpay(readConfig(settings).razorpay)
    const unknown = await faultOf(stranger.createOrder(order))
    expect(unknown).toMatchObject({ status: 401, message: 'Authentication failed' })

    const { id } = await razorpay.createOrder(order)
    const paid = await gateway.pay(id)
    const refund = { paymentId: paid.razorpay_payment_id, receipt: '1' }
    const tooMuch = { ...refund, amountPaise: 1_300_00, idempotencyKey: 'nool-refund-1' }
    expect(await faultOf(razorpay.refundPayment(tooMuch))).toMatchObject({
      message: 'The refund amount provided is greater than amount captured',
    })
    const shortKey = { ...refund, amountPaise: 1_00, idempotencyKey: '1' }
    expect(await faultOf(razorpay.refundPayment(shortKey))).toBeInstanceOf(GatewayRefusal)
  })

  test('does not know what an unreadable, failed or missing answer means', async ({
    gateway,
    razorpay,
  }) => {
    for (const kind of ['server-error', 'cut-line', 'lost-answer', 'hang'] as const) {
      await gateway.failNext('POST /v1/orders', kind)
      expect([kind, await faultOf(razorpay.createOrder(order))]).toEqual([
        kind,
        expect.any(GatewaySilence),
      ])
    }
    expect(await razorpay.createOrder(order)).toEqual({ id: expect.any(String) })
    await gateway.stop()
    expect(await faultOf(razorpay.createOrder(order))).toBeInstanceOf(GatewaySilence)
  })

  test('refunds once when the first answer was lost', async ({ gateway, razorpay }) => {
    const { id } = await razorpay.createOrder(order)
    const { razorpay_payment_id: paymentId } = await gateway.pay(id)
    const refund = { paymentId, amountPaise: 500_00, idempotencyKey: 'nool-refund-7', receipt: '7' }
    await gateway.failNext('POST /v1/payments/:id/refund', 'lost-answer')
    expect(await faultOf(razorpay.refundPayment(refund))).toBeInstanceOf(GatewaySilence)
    expect((await razorpay.refundPayment(refund)).status).toBe('processed')
    const payments = await razorpay.listOrderPayments(id)
    expect(payments).toMatchObject([{ refundedPaise: 500_00 }])
  })

  test('lists what was settled two days after its payments, less fees and tax', async ({
    gateway,
    razorpay,
  }) => {
    const span = { from: new Date(Date.now() - 5 * 86_400_000), to: new Date() }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * 86_400_000 })
    const { id } = await razorpay.createOrder(order)
    await gateway.pay(id, { webhooks: { copies: 0 } }).finally(() => vi.useRealTimers())
    await gateway.pay((await razorpay.createOrder(order)).id, { webhooks: { copies: 0 } })
    expect(await razorpay.listSettlements(span)).toEqual([
      {
        id: expect.stringMatching(/^setl_\w{14}$/),
        amountPaise: 1_299_00 - 25_98 - 4_68,
        feesPaise: 25_98,
        taxPaise: 4_68,
        status: 'processed',
        utr: expect.any(String),
        createdAt: expect.any(Date),
      },
    ])
  })
})
