import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import {
  countHit,
  enforceLimit,
  forgetHits,
  giveBackHit,
  type Hits,
  type RateLimit,
  readHits,
} from '../http/rate-limit.ts'

const quarterHour = 15 * 60

const wrongPasswords: RateLimit = {
  name: 'login-account',
  hits: 10,
  seconds: quarterHour,
  message: 'Too many wrong tries. Please wait a few minutes, or reset your password.',
}
const wrongPasswordsOfAddress: RateLimit = {
  name: 'login-address',
  hits: 100,
  seconds: quarterHour,
  message: 'Too many wrong tries from this connection. Please wait a few minutes.',
}

const logins: RateLimit = {
  name: 'right-login-account',
  hits: 20,
  seconds: quarterHour,
  message: 'Too many logins to this account. Please wait a few minutes.',
}
const loginsOfAddress: RateLimit = {
  name: 'right-login-address',
  hits: 60,
  seconds: quarterHour,
  message: 'Too many logins from this connection. Please wait a few minutes.',
}

/** Counts a login with the right password. @throws Refusal 429 */
export async function countLogin(db: Db, login: { email: string; address: string }): Promise<void> {
  await enforceLimit(db, logins, login.email)
  await enforceLimit(db, loginsOfAddress, login.address)
}

/** @param verify returns undefined for a wrong password. @throws Refusal 429 */
export async function verifyWithinLimits<T>(
  db: Db,
  login: { email: string; address: string },
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // Counted before verifying, so that parallel tries cannot pass the limit.
  const ofAddress = await countHit(db, wrongPasswordsOfAddress, login.address)
  if (ofAddress.hits > wrongPasswordsOfAddress.hits) {
    await giveBackHit(db, wrongPasswordsOfAddress, login.address)
    throw new Refusal(429, wrongPasswordsOfAddress.message, ofAddress.waitSeconds)
  }
  const customer = await afterLastTry(login.email, () => verifyForAccount(db, login.email, verify))
  if (customer) await giveBackHit(db, wrongPasswordsOfAddress, login.address)
  return customer
}

/** The try after the last wrong one is still verified. */
async function verifyForAccount<T>(db: Db, email: string, verify: () => Promise<T | undefined>) {
  const tooMany = ({ waitSeconds }: Hits) => new Refusal(429, wrongPasswords.message, waitSeconds)
  const before = await readHits(db, wrongPasswords, email)
  if (before.hits > wrongPasswords.hits) throw tooMany(before)
  const customer = await verify()
  if (customer) {
    await forgetHits(db, wrongPasswords, email)
    return customer
  }
  const after = await countHit(db, wrongPasswords, email)
  if (after.hits > wrongPasswords.hits) throw tooMany(after)
}

export function forgetWrongPasswords(db: Db, email: string): Promise<void> {
  return forgetHits(db, wrongPasswords, email)
}

const lastTries = new Map<string, Promise<unknown>>()

/** Verifies tries for one account in sequence, so that each sees the one before counted. */
async function afterLastTry<T>(email: string, work: () => Promise<T>): Promise<T> {
  const result = (lastTries.get(email) ?? Promise.resolve()).then(work)
  const ended = result.catch(() => {})
  lastTries.set(email, ended)
  try {
    return await result
  } finally {
    if (lastTries.get(email) === ended) lastTries.delete(email)
  }
}
