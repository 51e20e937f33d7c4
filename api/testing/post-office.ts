import pino from 'pino'
import { composers, mailRules } from '../emails.ts'
import type { PostOffice } from '../ground/mail/post-office.ts'
import { sendDueMail } from '../ground/mail/send.ts'
import type { Transport } from '../ground/mail/smtp.ts'
import type { TestShop } from './shop.ts'

/** What sends a test shop's mails. It never pauses; its log is an array of lines. */
export function openPostOffice(shop: TestShop, transport: Transport) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const office: PostOffice = {
    db: shop.db,
    config: shop.config,
    composers,
    rules: mailRules,
    transport,
    log,
    pauseMs: 1,
  }
  return { ...office, lines }
}

export async function sendDueMails(office: PostOffice): Promise<number> {
  let tried = 0
  while (await sendDueMail(office)) tried++
  return tried
}
