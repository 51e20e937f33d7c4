import { type TriedPart, triedParts } from '../../../../contract/office/settings.ts'
import type { Config } from '../../../config.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { askMailServer } from '../../../ground/mail/smtp.ts'
import { askWhatsapp } from '../../messages/ask-whatsapp.ts'
import { askGateway } from '../../payments/ask-gateway.ts'
import { askCourier } from '../../shipping/ask-courier.ts'

const maxWords = 500

/** What another side says; throws where it takes nothing from us. */
const tries: Record<TriedPart, (config: Config) => Promise<string>> = {
  mail: askMailServer,
  payments: askGateway,
  courier: askCourier,
  messages: askWhatsapp,
}

const findPart = (part: string): TriedPart | undefined => triedParts.find((each) => each === part)

/**
 * Asks the other side of a part whether it takes what is set; some seconds at most.
 * @returns answer: in its words, without a secret
 * @throws Refusal 404 where it has no other side
 */
export async function tryPart(config: Config, name: string) {
  const part = findPart(name)
  if (!part) throw new Refusal(404, 'There is nothing to try in this part.')
  try {
    return { ok: true, answer: withoutSecrets(config, await tries[part](config)) }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { ok: false, answer: withoutSecrets(config, words) }
  }
}

function withoutSecrets({ smtpUrl, razorpay, courier, messages }: Config, text: string): string {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined
  const secrets = [
    smtpUrl,
    smtp?.password,
    smtp && decodeURIComponent(smtp.password),
    razorpay.keySecret,
    ...razorpay.webhookSecrets,
    courier.shiprocket.password,
    courier.webhookToken,
    messages.whatsapp?.token,
    messages.sms?.authKey,
  ]
  const plain = secrets.reduce<string>(
    (words, secret) => (secret ? words.replaceAll(secret, '…') : words),
    text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(),
  )
  return plain.slice(0, maxWords)
}
