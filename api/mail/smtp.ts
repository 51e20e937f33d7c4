import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Message } from './message.ts'
import type { OutboxRow } from './outbox.ts'

/** Hands one mail to the mail provider, who has it once this returns. */
export type Transport = (mail: OutboxRow, message: Message) => Promise<void>

// From the connection to the provider's last answer; the outbox's lease is twice as long.
const patience = 60_000

/**
 * Over SMTP. The Message-ID and the date are the outbox row's, so a mail that went out twice can be
 * told as one.
 *
 * @param patienceMs after which a try has failed
 */
export function smtpTransport(config: Config, smtpUrl: string, patienceMs = patience): Transport {
  const smtp = nodemailer.createTransport({
    url: withSafePassword(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Silence ends a try sooner, with an error that says where it was met.
    connectionTimeout: patienceMs / 4,
    greetingTimeout: patienceMs / 4,
    socketTimeout: patienceMs / 2,
  })
  const domain = new URL(config.publicUrl).hostname
  const { name, email } = config.shop
  return async (mail, message) => {
    await smtp.sendMail({
      ...message,
      from: { name, address: email },
      // An object is one address; a string could be read as several.
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.message_id}@${domain}>`,
      date: mail.created_at,
      // No out-of-office note comes back. @see RFC 3834
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
      signal: AbortSignal.timeout(patienceMs),
    })
  }
}

/** Without SMTP, in demo mode: the mail stays in the outbox, where /dev/mail shows it. */
export const keepTransport: Transport = async () => {}

/** No password crosses the network in clear, unless the address says that it may. */
function withSafePassword(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const says = ['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))
  if (url.protocol === 'smtp:' && url.username && !says) url.searchParams.set('requireTLS', 'true')
  return url.href
}

type Refused = { permanent?: boolean; command?: string; code?: string; responseCode?: number }

/**
 * Whether the provider will never take this mail: it refused the recipient or the words for good.
 * A wrong password or sender is the shop's own fault; its mails wait until that is put right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { permanent, command } = error as Refused
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** What a log may say of a failed try. The provider's own words often name the recipient. */
export function codesOf(error: unknown) {
  const { code, command, responseCode } = error as Refused
  return { code, command, responseCode }
}
