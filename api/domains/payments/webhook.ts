import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import { parseJson } from '../../ground/http/parse-json.ts'
import { storeEvent } from '../../ground/jobs/inbox.ts'
import { isSignedBy } from './signatures.ts'

const Entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) })

/** The fields that the shop stores; cards, names and e-mails are dropped. */
const Event = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: Entity({
        id: z.string(),
        order_id: z.string().nullish(),
        amount: z.int(),
        currency: z.string(),
        status: z.string(),
      }).optional(),
      refund: Entity({
        id: z.string(),
        payment_id: z.string(),
        receipt: z.string().nullish(),
        amount: z.int(),
        status: z.string(),
      }).optional(),
    })
    .optional(),
})
export type RazorpayEvent = z.infer<typeof Event>

/**
 * Razorpay repeats what is not acknowledged, in any order.
 * @see https://razorpay.com/docs/webhooks/validate-test/
 */
export function webhookRoutes(app: Hono<Env>, db: Db, config: Config): void {
  const receive = async (c: Context<Env>) => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const signature = c.req.header('x-razorpay-signature') ?? ''
    const id = c.req.header('x-razorpay-event-id') ?? ''
    const isOurs = config.razorpay.webhookSecrets.some((secret) =>
      isSignedBy(body, signature, secret),
    )
    if (!isOurs)
      throw new Refusal(400, 'The signature does not match.', { code: 'payment_unverified' })
    if (!/^[\x21-\x7e]{1,200}$/.test(id)) throw new Refusal(400, 'The event has no id.')
    const event = Event.safeParse(parseJson(body.toString('utf8')))
    if (!event.success) throw new Refusal(400, 'The event cannot be read.')
    await storeEvent(db, {
      id: `razorpay:${id}`,
      provider: 'razorpay',
      type: event.data.event.slice(0, 100),
      payload: event.data,
    })
    return c.json({ status: 'ok' })
  }
  app.post('/api/webhooks/razorpay', callLimits.time, callLimits.size, receive)
}
