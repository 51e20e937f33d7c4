import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { Answer, Messenger } from './message.ts'
import { mayPass, post } from './post.ts'

const Answered = z.object({
  type: z.string(),
  message: z.string().default(''),
  code: z.coerce.string().max(10).default(''),
})

/** A wrong key, no money left, an address that is not allowed: put right, another try does. */
const passing = new Set(['201', '207', '301', '418'])

/**
 * Sends SMS by MSG91, whose templates name the DLT's and with them header and entity.
 * @see https://docs.msg91.com/sms/send-sms
 */
export function openMsg91(settings: NonNullable<Config['messages']['sms']>): Messenger {
  const { apiUrl, authKey, sender, templates } = settings
  return async ({ kind, to, values }) => {
    const named = Object.fromEntries(values.map((value, at) => [`VAR${at + 1}`, value]))
    const answer = await post(
      `${apiUrl}/api/v5/flow`,
      { authkey: authKey },
      {
        template_id: templates[kind],
        sender,
        short_url: '0',
        recipients: [{ mobiles: to, ...named }],
      },
    )
    if (answer === 'unreached') return { outcome: 'failed', error: 'not reached' }
    if (answer === 'lost') return lost('no answer')
    const { status, ok, body, waitSeconds } = answer
    const { data } = Answered.safeParse(body)
    if (ok && data?.type === 'success') {
      return { outcome: 'sent', providerId: data.message.slice(0, 200) }
    }
    if (ok && !data) return lost(`answered ${status} without JSON`)
    const error = data?.code ? `answered ${status}, code ${data.code}` : `answered ${status}`
    return mayPass(answer) || (data && passing.has(data.code))
      ? { outcome: 'failed', error, waitSeconds }
      : { outcome: 'refused', error }
  }
}

/** Nothing reports whether it was taken, and one that comes twice is worse than none: a mail says the same. */
const lost = (error: string): Answer => ({ outcome: 'refused', error })
