import { describe, expect, vi } from 'vitest'
import { readConfig } from '../../../config.ts'
import { gatewayTest, type TestGateway } from '../../../testing/gateway.ts'
import { testWithGateway } from '../../../testing/shop.ts'
import { openRazorpay, type Razorpay } from '../../payments/razorpay.ts'
import { isPaymentSignature, isSignedBy } from '../../payments/signatures.ts'

type Event = { id: string; body: string; event: string; signature: string }
type Shop = { taken: Event[]; answers: number[] }

/** A gateway with a shop that takes webhooks, or answers first what a test has put in `answers`. */
const test = gatewayTest.extend<{ razorpay: Razorpay; shop: Shop }>({
  razorpay: async ({ gateway }, use) => {
    await use(openRazorpay(readConfig(gateway.settings).razorpay))
  },
  shop: async ({ gateway }, use) => {
    const shop: Shop = { taken: [], answers: [] }
    gateway.deliverTo(async (_path, init) => {
      const status = shop.answers.shift() ?? 200
      const headers = new Headers(init.headers)
      const body = String(init.body)
      shop.taken.push({
        id: headers.get('x-razorpay-event-id') ?? '',
        signature: headers.get('x-razorpay-signature') ?? '',
        body,
        event: JSON.parse(body).event,
      })
      return new Response(null, { status })
    })
    await use(shop)
  },
})

const order = { amountPaise: 500_00, receipt: '7' }
const names = (shop: Shop) => shop.taken.map(({ event }) => event)

describe('a payment', () => {
  test('is signed, captured and reported to the shop by three webhooks', async ({
    gateway,
    razorpay,
    shop,
  }) => {
    const { id } = await razorpay.createOrder(order)
    const paid = await gateway.pay(id)
    const signed = {
      orderId: id,
      paymentId: paid.razorpay_payment_id,
      signature: paid.razorpay_signature,
    }
    const { RAZORPAY_KEY_SECRET = '', RAZORPAY_WEBHOOK_SECRET = '' } = gateway.settings
    expect(isPaymentSignature(signed, RAZORPAY_KEY_SECRET)).toBe(true)

    await vi.waitFor(() => expect(shop.taken).toHaveLength(3))
    expect(names(shop).toSorted()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
    expect(new Set(shop.taken.map((event) => event.id)).size).toBe(3)
    for (const { body, signature } of shop.taken) {
      expect(isSignedBy(body, signature, RAZORPAY_WEBHOOK_SECRET)).toBe(true)
    }
    const orderPaid = shop.taken.find(({ event }) => event === 'order.paid')?.body ?? ''
    expect(JSON.parse(orderPaid)).toMatchObject({
      entity: 'event',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { id: paid.razorpay_payment_id, order_id: id, status: 'captured' } },
        order: { entity: { id, amount_paid: 500_00, status: 'paid', receipt: '7' } },
      },
    })
  })

  test('that failed leaves the order open; a paid one is paid once more only on demand', async ({
    gateway,
    razorpay,
    shop,
  }) => {
    const { id } = await razorpay.createOrder(order)
    await gateway.pay(id, { status: 'failed' })
    await gateway.pay(id, { method: 'upi' })
    await expect(gateway.pay(id)).rejects.toThrow('already paid')
    await gateway.pay(id, { allow_second: true, amount: 1_00, currency: 'USD' })
    expect(await razorpay.listOrderPayments(id)).toMatchObject([
      { status: 'failed' },
      { status: 'captured', amountPaise: 500_00 },
      { status: 'captured', amountPaise: 1_00, currency: 'USD' },
    ])
    await vi.waitFor(() => expect(names(shop)).toContain('payment.failed'))
  })

  test('survives a restart, and so do its webhooks', async ({ gateway, razorpay, shop }) => {
    shop.answers.push(500, 500, 500)
    const { id } = await razorpay.createOrder(order)
    const paid = await gateway.pay(id)
    await gateway.stop()
    await gateway.start()
    expect(await razorpay.listOrderPayments(id)).toMatchObject([{ id: paid.razorpay_payment_id }])
    await expect(gateway.pay(id)).rejects.toThrow('already paid')
    await vi.waitFor(async () => {
      const deliveries = await gateway.deliveries()
      expect(deliveries.map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
    })
  })
})

describe('a webhook', () => {
  test('is sent until the shop takes it, under one id', async ({ gateway, razorpay, shop }) => {
    shop.answers.push(500, 302, 404)
    const { id } = await razorpay.createOrder(order)
    await gateway.pay(id, { status: 'authorized' })
    await vi.waitFor(() => expect(shop.taken).toHaveLength(4))
    expect(new Set(shop.taken.map((event) => event.id)).size).toBe(1)
    await vi.waitFor(async () => {
      const [delivery] = await gateway.deliveries()
      expect(delivery).toMatchObject({ attempts: 4, status: 'delivered', answer: 200 })
    })
  })

  test('can be withheld, doubled, and sent again in a shuffled order', async ({
    gateway,
    razorpay,
    shop,
  }) => {
    const { id } = await razorpay.createOrder(order)
    await gateway.pay(id, { webhooks: { copies: 0 } })
    expect(await gateway.deliveries()).toEqual([])
    const shuffled = { order: 'shuffled', copies: 4, seed: 3 } as const
    expect(await gateway.resendWebhooks(shuffled)).toEqual({ deliveries: 12 })
    await vi.waitFor(() => expect(shop.taken).toHaveLength(12))
    expect(new Set(shop.taken.map((event) => event.id)).size).toBe(3)
    const first = (await gateway.deliveries()).map(({ type }) => type)
    expect(first).not.toEqual(Array(4).fill(first.slice(0, 3)).flat())
    await gateway.resendWebhooks(shuffled)
    const all = (await gateway.deliveries()).map(({ type }) => type)
    expect(all.slice(12)).toEqual(first)
  })

  test('reports how a refund went', async ({ gateway, razorpay, shop }) => {
    const { id } = await razorpay.createOrder(order)
    const { razorpay_payment_id: paymentId } = await gateway.pay(id, { webhooks: { copies: 0 } })
    await gateway.planRefunds('pending')
    const asked = { paymentId, amountPaise: 500_00, idempotencyKey: 'nool-refund-1', receipt: '1' }
    const refund = await razorpay.refundPayment(asked)
    expect(refund.status).toBe('pending')
    await gateway.endRefund(refund.id, 'failed')
    expect(await razorpay.listOrderPayments(id)).toMatchObject([
      { status: 'captured', refundedPaise: 0 },
    ])
    await vi.waitFor(() => expect(names(shop)).toEqual(['refund.created', 'refund.failed']))
  })
})

testWithGateway(
  'a test’s shop pays at its gateway, which can reach it',
  async ({ shop, gateway }) => {
    const razorpay = openRazorpay(shop.config.razorpay)
    const { id } = await razorpay.createOrder(order)
    await gateway.pay(id, { status: 'failed' })
    await vi.waitFor(async () => {
      const [delivery] = await gateway.deliveries()
      expect(delivery?.answer).toEqual(expect.any(Number))
    })
  },
)

describe('the dialog', () => {
  const browser = (gateway: TestGateway, path: string, body?: object) =>
    fetch(
      `${gateway.url}/v1/checkout${path}`,
      body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )

  test('is opened with the public key alone, and controls are not', async ({
    gateway,
    razorpay,
  }) => {
    const { id } = await razorpay.createOrder(order)
    const key = gateway.settings.RAZORPAY_KEY_ID ?? ''
    const page = await browser(gateway, `?key=${key}&order_id=${id}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('₹500.00')])
    expect((await browser(gateway, `?key=rzp_test_other&order_id=${id}`)).status).toBe(401)
    expect((await browser(gateway, '.js')).status).toBe(200)
    const control = await fetch(`${gateway.url}/local/orders/${id}/pay`, { method: 'POST' })
    expect(control.status).toBe(401)
  })

  test('can pay when it is closed already', async ({ gateway, razorpay, shop }) => {
    const { id } = await razorpay.createOrder(order)
    const key = gateway.settings.RAZORPAY_KEY_ID
    await browser(gateway, `/orders/${id}`, { key, action: 'pay-late', method: 'upi', seconds: 1 })
    expect(await razorpay.listOrderPayments(id)).toEqual([])
    await vi.waitFor(() => expect(names(shop)).toContain('order.paid'), 5_000)
    expect(await razorpay.listOrderPayments(id)).toMatchObject([{ status: 'captured' }])
  })
})
