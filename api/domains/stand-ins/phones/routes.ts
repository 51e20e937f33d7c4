import type { Context, Hono } from 'hono'
import type { Config } from '../../../config.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import type { Env } from '../../../ground/http/env.ts'
import { callLimits } from '../../../ground/http/limits.ts'
import { sign } from '../../payments/signatures.ts'
import { phonesPage } from './pages.ts'
import { openPhones } from './phones.ts'
import { type ProviderAnswer, type TakenMessage, takeSms, takeWhatsapp } from './providers.ts'

const reportAfterMs = 300
const timeoutMs = 5_000

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

/**
 * A stand-in for WhatsApp Cloud API and MSG91, and the phones behind them. It calls the shop's webhook as
 * WhatsApp does. Mounted in a demo shop without settings of either.
 */
export function phonesRoutes(app: Hono<Env>, config: Config): void {
  const { whatsapp, sms, isLocal } = config.messages
  if (!isLocal || !whatsapp || !sms) return
  const phones = openPhones(config.dataDir)

  const callShop = (value: object) => {
    const change = {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: whatsapp.phoneNumberId },
        ...value,
      },
    }
    const entry = [{ id: '0', changes: [change] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    return fetch(`${config.shopUrl}/api/webhooks/whatsapp/`, {
      method: 'POST',
      headers: { 'x-hub-signature-256': `sha256=${sign(body, whatsapp.appSecret)}` },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  async function reportOf({ id, to, callbackData }: TakenMessage): Promise<void> {
    for (const status of ['sent', 'delivered']) {
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const report = { id, status, timestamp, recipient_id: to }
      await callShop({ statuses: [{ ...report, biz_opaque_callback_data: callbackData }] })
    }
  }

  const answer = (c: Context<Env>, { status, body, taken }: ProviderAnswer) => {
    if (taken) phones.take(taken)
    if (taken?.channel === 'whatsapp') {
      // A report that is lost leaves a message as sent.
      setTimeout(() => void reportOf(taken).catch(() => {}), reportAfterMs).unref()
    }
    return Response.json(body, { status })
  }

  const { time, size } = callLimits
  app.post('/dev/whatsapp/:phoneNumberId/messages', time, size, async (c) =>
    answer(
      c,
      takeWhatsapp(whatsapp, {
        phoneNumberId: c.req.param('phoneNumberId'),
        authorization: c.req.header('authorization') ?? '',
        body: await readJson(c),
      }),
    ),
  )
  app.post('/dev/msg91/api/v5/flow', time, size, async (c) =>
    answer(c, takeSms(sms, { authKey: c.req.header('authkey') ?? '', body: await readJson(c) })),
  )

  app.get('/dev/messages', (c) => c.html(phonesPage(config.shop.name, phones.list()), 200, headers))
  app.post('/dev/messages/stop', time, size, async (c) => {
    const { phone } = await c.req.parseBody()
    if (typeof phone !== 'string' || !/^\d{8,15}$/.test(phone)) {
      throw new Refusal(400, 'A phone number is needed.')
    }
    const text = 'STOP'
    phones.answer(phone, text)
    const id = `wamid.${Date.now()}`
    await callShop({ messages: [{ from: phone, id, type: 'text', text: { body: text } }] })
    return c.redirect('/dev/messages', 303)
  })
}

const readJson = (c: Context<Env>): Promise<unknown> => c.req.json().catch(() => undefined)
