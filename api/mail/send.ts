import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { Composers, Message } from './message.ts'
import { isNobody } from './nobody.ts'
import { claimDueMails, markFailed, markSent, type OutboxRow } from './outbox.ts'

const batch = 20

/** Hands one mail to the mail provider. */
export type Transport = (mail: OutboxRow, message: Message) => Promise<void>

/** Over SMTP; the Message-ID is the outbox row's, so a mail sent twice can be told as one. */
export function smtpTransport(config: Config, smtpUrl: string): Transport {
  const smtp = nodemailer.createTransport(smtpUrl)
  const domain = new URL(config.publicUrl).hostname
  return async (mail, message) => {
    await smtp.sendMail({
      ...message,
      from: { name: config.shop.name, address: config.shop.email },
      to: mail.recipient,
      messageId: `<${mail.message_id}@${domain}>`,
    })
  }
}

/** Without SMTP, in demo mode: the mail stays in the outbox, where /dev/mail shows it. */
export const keepTransport: Transport = async () => {}

/**
 * Sends what is due.
 *
 * @returns how many mails were tried
 */
export async function sendDueMails(
  db: Db,
  config: Config,
  composers: Composers,
  transport: Transport,
): Promise<number> {
  const mails = await claimDueMails(db, batch)
  for (const mail of mails) {
    try {
      // News of an order whose customer has deleted her account.
      if (!isNobody(mail.recipient)) {
        await transport(mail, await compose(db, config, composers, mail))
      }
      await markSent(db, mail.id)
    } catch (error) {
      await markFailed(db, mail.id, error instanceof Error ? error.message.slice(0, 500) : 'failed')
    }
  }
  return mails.length
}

export function compose(
  db: Db,
  config: Config,
  composers: Composers,
  mail: OutboxRow,
): Promise<Message> {
  const composer = composers[mail.kind]
  if (!composer) throw new Error(`no mail of kind ${mail.kind}`)
  // Every writer of the outbox writes an object.
  return composer(db, mail.payload as Record<string, unknown>, config)
}
