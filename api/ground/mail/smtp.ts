import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Message } from './message.ts'
import type { OutboxRow } from './outbox.ts'

export type Transport = (mail: OutboxRow, message: Message) => Promise<void>

// From connecting to the last answer; the outbox's lease is twice as long.
const defaultTimeoutMs = 60_000

/** SMTP with the outbox row's Message-ID and date, so that a mail sent twice is recognised as one. */
export function smtpTransport(
  config: Config,
  smtpUrl: string,
  timeoutMs = defaultTimeoutMs,
): Transport {
  const smtp = nodemailer.createTransport({
    url: withSafePassword(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Shorter, for an error that names the stage.
    connectionTimeout: timeoutMs / 4,
    greetingTimeout: timeoutMs / 4,
    socketTimeout: timeoutMs / 2,
  })
  const domain = new URL(config.publicUrl).hostname
  return async (mail, message) => {
    const { name, email } = config.shop
    await smtp.sendMail({
      ...message,
      from: { name, address: email },
      // A string could be parsed as several addresses.
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.message_id}@${domain}>`,
      date: mail.created_at,
      // Suppresses automatic replies. @see RFC 3834
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}

/** Until the last answer; a page waits for it. */
const askTimeoutMs = 4_000

/** Connects and logs in as for a mail, and sends none. @returns the server's last words @throws Error with its words */
export async function askMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<string> {
  if (!smtpUrl) throw new Error('SMTP_URL is not set: no mail is sent, and /dev/mail shows each.')
  let words = ''
  const hear = ({ tnx }: { tnx?: string }, line?: unknown) => {
    if (tnx === 'server' && typeof line === 'string') words = line.split(/[\r\n]/)[0] ?? ''
  }
  const smtp = nodemailer.createTransport({
    url: withSafePassword(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: askTimeoutMs,
    connectionTimeout: askTimeoutMs,
    greetingTimeout: askTimeoutMs,
    socketTimeout: askTimeoutMs,
    transactionLog: true,
    logger: {
      level() {},
      trace: hear,
      debug: hear,
      info: hear,
      warn: hear,
      error: hear,
      fatal: hear,
    },
  })
  try {
    await Promise.race([smtp.verify(), tooLate()])
    return words
  } finally {
    smtp.close()
  }
}

const tooLate = () =>
  sleep(askTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${askTimeoutMs / 1_000} seconds.`)
  })

/** Demo mode without SMTP: mails stay in the outbox, shown at /dev/mail. */
export const mailboxTransport: Transport = async () => {}

/** Requires TLS before a password is sent, unless the URL states otherwise. */
function withSafePassword(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isStated = ['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))
  if (url.protocol === 'smtp:' && url.username && !isStated)
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

type Refused = { permanent?: boolean; command?: string; code?: string; responseCode?: number }

/** Whether recipient or content was refused permanently; other errors are the shop's to correct. */
export function isRefusedForGood(error: unknown): boolean {
  const { permanent, command } = error as Refused
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** Safe to log: the provider's text often names the recipient. */
export function codesOf(error: unknown) {
  const { code, command, responseCode } = error as Refused
  return { code, command, responseCode }
}
