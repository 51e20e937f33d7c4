import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import { enforceLimit, giveBackHit, isOff, type RateLimit } from '../http/rate-limit.ts'
import { deferMail, dropMail, isOvertaken, type OutboxRow } from './outbox.ts'
import type { PostOffice } from './post-office.ts'

const recheckSeconds = 10 * 60
const usefulSecondsUnconfirmed = 2 * 24 * 60 * 60

/**
 * Counts a claimed mail for its recipient. One too many is deferred, or dropped when it has lost its
 * use by then.
 * @returns the limits that it was counted by; undefined when it is not to be sent now
 */
export async function admitMail(
  office: PostOffice,
  mail: OutboxRow,
): Promise<RateLimit[] | undefined> {
  const { db, rules, log } = office
  const facts = { mail: mail.id, kind: mail.kind }
  if (mail.deferred_at && (await isOvertaken(db, mail, rules.overtakenBy[mail.kind] ?? []))) {
    await dropMail(db, mail)
    log.info(facts, 'a mail that waited was overtaken')
    return undefined
  }
  const limits = await limitsOf(office, mail)
  const waitSeconds = await countMail(db, limits, mail.recipient)
  if (waitSeconds === undefined) return limits
  // Its address may be confirmed at any time.
  await deferMail(db, mail, {
    seconds: Math.min(waitSeconds, recheckSeconds),
    usefulSeconds: limits.some(isForUnconfirmed) ? usefulSecondsUnconfirmed : null,
  })
  if (!mail.deferred_at) log.info(facts, 'a mail waits, as its recipient has had too many')
  return undefined
}

const isForUnconfirmed = ({ name }: RateLimit) => name === 'mails-unconfirmed'

async function limitsOf({ db, config, rules }: PostOffice, mail: OutboxRow): Promise<RateLimit[]> {
  const { mails, mailsUnconfirmed } = config.limits
  if (rules.urgentKinds.has(mail.kind)) return [mails]
  // Codes and money find a quarter left to them.
  const others = { ...mails, hits: Math.ceil(mails.hits * 0.75) }
  const isConfirmed =
    isOff(mailsUnconfirmed) ||
    mail.recipient === config.shop.email ||
    (await rules.isConfirmedAddress(db, mail.recipient))
  return isConfirmed ? [others] : [mailsUnconfirmed, others]
}

/** Counts by all limits or, when one is reached, by none and returns how long that is so. */
async function countMail(
  db: Db,
  limits: RateLimit[],
  recipient: string,
): Promise<number | undefined> {
  const counted = limits.filter((limit) => !isOff(limit))
  if (counted.length === 0) return undefined
  try {
    await db.transaction().execute(async (tx) => {
      for (const limit of counted) await enforceLimit(tx, limit, recipient, 'too many mails')
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.retryAfter ?? recheckSeconds
    throw error
  }
}

export async function uncountMail(db: Db, limits: RateLimit[], recipient: string): Promise<void> {
  for (const limit of limits) await giveBackHit(db, limit, recipient)
}
