import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { collection, nowSeconds, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import type { Gateway } from './gateway-state.ts'
import { capture, createOrder, findOrder, findPayment } from './payments.ts'
import { readJson } from './read-json.ts'
import { findRefund, giveBack } from './refunds.ts'
import { listSettlements } from './settlements.ts'

const aRupee = 100
const amount = z
  .int({ error: 'The amount must be an integer.' })
  .min(aRupee, 'Order amount less than minimum amount allowed')
const receipt = z.string().max(40, 'The receipt may not be greater than 40 characters.')

const NewOrder = z.object({
  amount,
  currency: z.literal('INR', { error: 'Currency is not supported' }),
  receipt: receipt.nullish(),
  payment_capture: z.union([z.boolean(), z.literal([0, 1])]).default(true),
})
const Capture = z.object({ amount, currency: z.literal('INR') })
const Refund = z.object({
  amount: z.int().min(aRupee, 'The amount must be at least INR 1.00').optional(),
  receipt: receipt.optional(),
})
const Page = z.object({
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
  from: z.coerce.number().int().default(0),
  to: z.coerce.number().int().optional(),
})

export function apiRoutes({ store, webhooks, settings }: Gateway) {
  return new Hono()
    .post('/orders', async (c) => {
      const { payment_capture, ...order } = await readJson(c, NewOrder)
      const captures = payment_capture ? 1 : 0
      return c.json(
        orderEntity(createOrder(store, { ...order, receipt: order.receipt ?? null, captures })),
      )
    })
    .get('/orders/:id', (c) => c.json(orderEntity(findOrder(store, c.req.param('id')))))
    .get('/orders/:id/payments', (c) => {
      const { id } = findOrder(store, c.req.param('id'))
      const payments = store.list('payments', 'where order_id = ? order by rowid', id)
      return c.json(collection(payments.map(paymentEntity)))
    })
    .get('/payments', (c) => {
      const { from, to = nowSeconds(), count, skip } = readPage(c)
      const newestFirst = 'where created_at between ? and ? order by rowid desc limit ? offset ?'
      const payments = store.list('payments', newestFirst, from, to, count, skip)
      return c.json(collection(payments.map(paymentEntity)))
    })
    .get('/payments/:id', (c) => c.json(paymentEntity(findPayment(store, c.req.param('id')))))
    .post('/payments/:id/capture', async (c) => {
      const input = await readJson(c, Capture)
      const payment = webhooks.emitting(settings.plan, (emit) =>
        capture(store, emit, c.req.param('id'), input.amount),
      )
      return c.json(paymentEntity(payment))
    })
    .post('/payments/:id/refund', async (c) => {
      const input = await readJson(c, Refund)
      const idempotencyKey = c.req.header('x-refund-idempotency')
      const refund = webhooks.emitting(settings.plan, (emit) =>
        giveBack(store, emit, c.req.param('id'), {
          ...input,
          idempotencyKey,
          outcome: () => settings.refundOutcomes.shift() ?? 'processed',
        }),
      )
      return c.json(refundEntity(refund))
    })
    .get('/refunds/:id', (c) => c.json(refundEntity(findRefund(store, c.req.param('id')))))
    .get('/settlements', (c) => {
      const { to = nowSeconds(), ...page } = readPage(c)
      return c.json(collection(listSettlements(store, { ...page, to })))
    })
    .get('/refunds', (c) => {
      const { count, skip } = readPage(c)
      const refunds = store.list('refunds', 'order by rowid desc limit ? offset ?', count, skip)
      return c.json(collection(refunds.map(refundEntity)))
    })
}

function readPage(c: Context) {
  return Page.catch(() => Page.parse({})).parse(c.req.query())
}
