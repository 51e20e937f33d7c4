import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { isSameSecret } from '../../ground/config/same-secret.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import { parseJson } from '../../ground/http/parse-json.ts'
import { isSignedBy } from '../payments/signatures.ts'
import * as queries from './queries.ts'
import { stopMessages } from './service.ts'

const Report = z.object({
  id: z.string().max(200),
  status: z.enum(queries.reportedStates),
  biz_opaque_callback_data: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  errors: z
    .array(z.object({ code: z.int() }))
    .optional()
    .catch(undefined),
})
const Reply = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})
const Payload = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
})

const stop = /^\W*(stop|unsubscribe)\W*$/i

/**
 * WhatsApp's reports of messages, and answers to them. Meta repeats what is not answered with 200, in
 * any order, and sends more than is looked at here.
 * @see https://developers.facebook.com/docs/graph-api/webhooks/getting-started
 */
export function messagesWebhook(app: Hono<Env>, db: Db, { messages }: Config): void {
  const { whatsapp } = messages
  if (!whatsapp) return

  const verify = (c: Context<Env>) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '' } = c.req.query()
    if (mode !== 'subscribe' || !isSameSecret(token, whatsapp.verifyToken)) {
      throw new Refusal(403, 'The token does not match.')
    }
    return c.text(c.req.query('hub.challenge') ?? '')
  }

  const receive = async (c: Context<Env>) => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const [, signature = ''] = /^sha256=(.*)$/.exec(c.req.header('x-hub-signature-256') ?? '') ?? []
    if (!isSignedBy(body, signature, whatsapp.appSecret)) {
      throw new Refusal(401, 'The signature does not match.')
    }
    for (const value of valuesOf(body)) {
      if (value.metadata.phone_number_id !== whatsapp.phoneNumberId) continue
      for (const each of value.statuses) await readReport(db, each)
      for (const each of value.messages) await readReply(db, each)
    }
    return c.json({ status: 'ok' })
  }

  app.get('/api/webhooks/whatsapp', callLimits.time, verify)
  app.post('/api/webhooks/whatsapp', callLimits.time, callLimits.size, receive)
}

function valuesOf(body: Buffer): z.infer<typeof Value>[] {
  const { data } = Payload.safeParse(parseJson(body.toString('utf8')))
  const values = data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  return values.flatMap((value) => Value.safeParse(value).data ?? [])
}

async function readReport(db: Db, given: unknown): Promise<void> {
  const { data } = Report.safeParse(given)
  if (!data) return
  const { id: providerId, status: state, biz_opaque_callback_data: ownId, errors } = data
  const code = errors?.[0]?.code
  const error = state === 'failed' ? `reported ${code ?? 'failed'}` : null
  await queries.applyReport(db, { providerId, ownId: ownId ? Number(ownId) : null, state, error })
}

async function readReply(db: Db, given: unknown): Promise<void> {
  const { data } = Reply.safeParse(given)
  if (data && stop.test(data.text?.body ?? data.button?.text ?? '')) {
    await stopMessages(db, 'whatsapp', data.from)
  }
}
