import * as z from 'zod'
import type { Config } from '../../config.ts'

const timeoutMs = 4_000

const Answered = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  error: z.object({ message: z.string() }).optional(),
})

/**
 * Reads the shop's number at WhatsApp, which sends nothing. MSG91 has nothing that could be read so.
 * @throws Error in WhatsApp's words
 */
export async function askWhatsapp({ messages }: Pick<Config, 'messages'>): Promise<string> {
  const { whatsapp, isLocal } = messages
  if (isLocal) return 'The phones of the demo take every message: /dev/messages shows them.'
  if (!whatsapp) throw new Error('The settings of WhatsApp are not set; MSG91 cannot be tried.')
  const { apiUrl, phoneNumberId, token } = whatsapp
  const url = `${apiUrl}/${phoneNumberId}?fields=display_phone_number,verified_name`
  const { ok, status, body } = await read(url, token)
  const { data } = Answered.safeParse(body)
  if (!ok || !data) throw new Error(`${status}: ${data?.error?.message ?? 'no readable answer'}`)
  return `${status}: the number ${data.display_phone_number} of ${data.verified_name}.`
}

async function read(url: string, token: string) {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    return { ok: response.ok, status: response.status, body }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new Error(`WhatsApp gave no answer: ${cause instanceof Error ? cause.message : ''}`)
  }
}
