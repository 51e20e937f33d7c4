import { Hono } from 'hono'
import * as z from 'zod'
import { refundEntity } from './entities.ts'
import { faultKinds } from './faults.ts'
import type { Gateway } from './gateway-state.ts'
import { pay } from './payments.ts'
import { readJson } from './read-json.ts'
import { endRefund } from './refunds.ts'
import type { Plan } from './webhooks.ts'

const aMinute = 60_000
const WebhookPlan = z
  .object({
    order: z.enum(['normal', 'shuffled']).default('normal'),
    copies: z.int().min(0).max(100).default(1),
    delay_ms: z
      .int()
      .min(0)
      .max(60 * aMinute)
      .default(0),
    seed: z.int().default(1),
  })
  .transform(({ delay_ms: delayMs, ...plan }): Plan => ({ ...plan, delayMs }))
const Pay = z.object({
  status: z.enum(['authorized', 'captured', 'failed']).optional(),
  method: z.enum(['card', 'upi']).default('card'),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  allow_second: z.boolean().default(false),
  webhooks: WebhookPlan.optional(),
})
const Fault = z.object({
  route: z.string().regex(/^(GET|POST) \/v1\//, 'such as POST /v1/payments/:id/refund'),
  kind: z.enum(faultKinds),
  times: z.int().min(1).max(10_000).default(1),
})
const RefundOutcome = z.object({
  status: z.enum(['pending', 'processed', 'failed']),
  times: z.int().min(1).max(10_000).default(1),
})
const RefundEnd = z.object({ status: z.enum(['processed', 'failed']) })

export function localRoutes({ store, webhooks, settings, faults, signed }: Gateway) {
  return new Hono()
    .post('/orders/:id/pay', async (c) => {
      const { allow_second: allowSecond, webhooks: plan, ...input } = await readJson(c, Pay)
      const payment = webhooks.emitting(plan ?? settings.plan, (emit) =>
        pay(store, emit, c.req.param('id'), { ...input, allowSecond }),
      )
      return c.json({ ...signed(payment), status: payment.status })
    })
    .put('/webhooks', async (c) => {
      settings.plan = await readJson(c, WebhookPlan)
      return c.json({})
    })
    .post('/webhooks/resend', async (c) => {
      const deliveries = webhooks.resend(await readJson(c, WebhookPlan))
      return c.json({ deliveries })
    })
    .get('/deliveries', (c) => {
      const events = new Map(store.list('events').map((event) => [event.id, event]))
      const deliveries = store.list('deliveries').map((delivery) => {
        const { type = '', order_id = '' } = events.get(delivery.event_id) ?? {}
        return { ...delivery, type, order_id }
      })
      return c.json(deliveries)
    })
    .post('/faults', async (c) => {
      const { route, kind, times } = await readJson(c, Fault)
      faults.plan(route, kind, times)
      return c.json({})
    })
    .delete('/faults', (c) => {
      faults.clear()
      return c.json({})
    })
    .post('/refunds', async (c) => {
      const { status, times } = await readJson(c, RefundOutcome)
      settings.refundOutcomes.push(...Array<typeof status>(times).fill(status))
      return c.json({})
    })
    .post('/refunds/:id/end', async (c) => {
      const { status } = await readJson(c, RefundEnd)
      const refund = webhooks.emitting(settings.plan, (emit) =>
        endRefund(store, emit, c.req.param('id'), status),
      )
      return c.json(refundEntity(refund))
    })
}
