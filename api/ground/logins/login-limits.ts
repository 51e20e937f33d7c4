import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import {
  countHit,
  enforceLimit,
  forgetHits,
  giveBackHit,
  type Hits,
  readHits,
  refuseTooMany,
} from '../http/rate-limit.ts'
import type { Client } from './client.ts'

const tooManyTries = 'Too many wrong tries. Please wait a few minutes, or reset your password.'
const tooManyTriesOfAddress =
  'Too many wrong tries from this connection. Please wait a few minutes.'
const tooManyLogins = 'Too many logins to this account. Please wait a few minutes.'
const tooManyLoginsOfAddress = 'Too many logins from this connection. Please wait a few minutes.'

const tooManyAtOnce = 'Too many logins to this account at once. Please wait a moment.'

export async function countLogin(
  db: Db,
  email: string,
  { limits, address }: Client,
): Promise<void> {
  await enforceLimit(db, limits.logins, email, tooManyLogins)
  await enforceLimit(db, limits.loginsOfAddress, address, tooManyLoginsOfAddress)
}

/** So that passwords of those who log in too often are not verified. @throws Refusal 429 */
export async function refuseMoreLogins(
  db: Db,
  email: string,
  { limits, address }: Client,
): Promise<void> {
  const [ofAccount, ofAddress] = await Promise.all([
    readHits(db, limits.logins, email),
    readHits(db, limits.loginsOfAddress, address),
  ])
  const withThis = (hits: Hits) => ({ ...hits, hits: hits.hits + 1 })
  refuseTooMany(limits.logins, withThis(ofAccount), tooManyLogins)
  refuseTooMany(limits.loginsOfAddress, withThis(ofAddress), tooManyLoginsOfAddress)
}

export async function verifyWithinLimits<T>(
  db: Db,
  email: string,
  { limits, address }: Client,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { wrongPasswordsOfAddress } = limits
  // Counted before verifying, so that parallel tries cannot pass the limit.
  const ofAddress = await countHit(db, wrongPasswordsOfAddress, address)
  if (ofAddress.hits > wrongPasswordsOfAddress.hits) {
    await giveBackHit(db, wrongPasswordsOfAddress, address)
    throw new Refusal(429, tooManyTriesOfAddress, { retryAfter: ofAddress.waitSeconds })
  }
  const customer = await afterLastTry(email, limits, () =>
    verifyForAccount(db, email, limits, verify),
  )
  if (customer) await giveBackHit(db, wrongPasswordsOfAddress, address)
  return customer
}

/** The try after the last wrong one is still verified. */
async function verifyForAccount<T>(
  db: Db,
  email: string,
  { wrongPasswords }: Client['limits'],
  verify: () => Promise<T | undefined>,
) {
  const refuse = (hits: Hits) => refuseTooMany(wrongPasswords, hits, tooManyTries)
  refuse(await readHits(db, wrongPasswords, email))
  const customer = await verify()
  if (customer) {
    await forgetHits(db, wrongPasswords, email)
    return customer
  }
  refuse(await countHit(db, wrongPasswords, email))
}

export function forgetWrongPasswords(
  db: Db,
  email: string,
  { wrongPasswords }: Client['limits'],
): Promise<void> {
  return forgetHits(db, wrongPasswords, email)
}

type Line = { last: Promise<unknown>; tries: number }
const lines = new Map<string, Line>()

/**
 * Verifies tries for one account in sequence, so that each sees the one before counted.
 * @throws Refusal 429 when as many wait as an account may log in within the limit's time
 */
async function afterLastTry<T>(
  email: string,
  { logins }: Client['limits'],
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(email) ?? { last: Promise.resolve(), tries: 0 }
  if (line.tries >= logins.hits) throw new Refusal(429, tooManyAtOnce, { retryAfter: 2 })
  lines.set(email, line)
  line.tries += 1
  const result = line.last.then(work)
  line.last = result.catch(() => {})
  try {
    return await result
  } finally {
    line.tries -= 1
    if (line.tries === 0) lines.delete(email)
  }
}
