import { setTimeout as sleep } from 'node:timers/promises'
import { isDeletedAddress } from './deleted-address.ts'
import { compose } from './message.ts'
import {
  claimDueMail,
  dropMail,
  holdMail,
  markSent,
  type OutboxRow,
  postponeMail,
} from './outbox.ts'
import type { PostOffice } from './post-office.ts'
import { admitMail, uncountMail } from './recipient-limits.ts'
import { codesOf, isRefusedForGood } from './smtp.ts'

// About five days, as mail servers do. @see RFC 5321, 4.5.4.1
const maxAttempts = 30
const recordTries = 60

/**
 * Sends one due mail, unless its recipient has had too many. A failure is retried; a permanent
 * refusal, or five days of failures, holds the mail.
 * @returns whether there was one
 */
export async function sendDueMail(office: PostOffice): Promise<boolean> {
  const mail = await claimDueMail(office.db)
  if (!mail) return false
  if (!(await isStillTrue(office, mail))) {
    await dropMail(office.db, mail)
    return true
  }
  const countedBy = await admitMail(office, mail)
  if (!countedBy) return true
  try {
    // Mails to deleted accounts are dropped.
    if (!isDeletedAddress(mail.recipient)) await office.transport(mail, await compose(office, mail))
  } catch (error) {
    await recordFailure(office, mail, error)
    await uncountMail(office.db, countedBy, mail.recipient)
    return true
  }
  await recordSent(office, mail)
  return true
}

function isStillTrue({ db, rules }: PostOffice, { kind, payload }: OutboxRow) {
  const ask = rules.stillTrue[kind]
  return ask ? ask(db, payload as Record<string, unknown>) : true
}

async function recordFailure({ db, log }: PostOffice, mail: OutboxRow, error: unknown) {
  const words = error instanceof Error ? error.message.slice(0, 500) : 'failed'
  const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, ...codesOf(error) }
  if (isRefusedForGood(error) || mail.attempts >= maxAttempts) {
    await holdMail(db, mail, words)
    log.error(facts, 'a mail is held')
  } else {
    await postponeMail(db, mail, words)
    log.warn(facts, 'a mail will be tried again')
  }
}

/** The provider has the mail: a database outage must not make it go out again. */
async function recordSent({ db, log, pauseMs }: PostOffice, mail: OutboxRow): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await markSent(db, mail.id)
      return
    } catch (error) {
      log.warn({ mail: mail.id, kind: mail.kind }, 'a sent mail could not be recorded')
      if (attempt === recordTries) throw error
      await sleep(pauseMs)
    }
  }
}
