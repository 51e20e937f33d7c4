import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { Answer, Messenger } from './message.ts'
import { mayPass, post } from './post.ts'

const Taken = z.object({ messages: z.array(z.object({ id: z.string().max(200) })).min(1) })
const Refused = z.object({ error: z.object({ code: z.int() }) })

/**
 * Codes after which another try may do: limits, outages, and a token or an account that is put right
 * meanwhile.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const passing = new Set([
  0, 1, 2, 3, 4, 10, 190, 368, 80007, 130429, 131000, 131005, 131016, 131031, 131042, 131048,
  131056, 131057, 133004,
])
/** Within it a report of the message comes, if it was taken. */
const waitForReport = 5 * 60

/** Sends templates by WhatsApp Cloud API. @see https://developers.facebook.com/docs/whatsapp/cloud-api */
export function openWhatsapp(settings: NonNullable<Config['messages']['whatsapp']>): Messenger {
  const { apiUrl, phoneNumberId, token, language, loginTemplate } = settings
  return async ({ id, kind, to, values, button }) => {
    const isLogin = kind === 'login_code'
    // WhatsApp words these templates itself, around the code alone.
    const words = isLogin ? values.slice(0, 1) : values
    const answer = await post(
      `${apiUrl}/${phoneNumberId}/messages`,
      { authorization: `Bearer ${token}` },
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        biz_opaque_callback_data: String(id),
        template: {
          name: isLogin ? loginTemplate : kind,
          language: { code: language },
          components: [
            { type: 'body', parameters: words.map((text) => ({ type: 'text', text })) },
            {
              type: 'button',
              sub_type: 'url',
              index: '0',
              parameters: [{ type: 'text', text: button }],
            },
          ],
        },
      },
    )
    if (answer === 'unreached') return { outcome: 'failed', error: 'not reached' }
    if (answer === 'lost') return lost('no answer')
    const { status, ok, body, waitSeconds } = answer
    const taken = Taken.safeParse(body)
    if (ok) {
      const providerId = taken.data?.messages[0]?.id
      return providerId ? { outcome: 'sent', providerId } : lost(`answered ${status} without an id`)
    }
    const code = Refused.safeParse(body).data?.error.code
    const error = code === undefined ? `answered ${status}` : `answered ${status}, code ${code}`
    return mayPass(answer) || (code !== undefined && passing.has(code))
      ? { outcome: 'failed', error, waitSeconds }
      : { outcome: 'refused', error }
  }
}

const lost = (error: string): Answer => ({
  outcome: 'failed',
  error,
  waitSeconds: waitForReport,
})
