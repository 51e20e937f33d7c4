import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import {
  countHit,
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

/**
 * Verifies a login unless its account or its address has had too many wrong tries.
 *
 * @param verify answers undefined for a wrong password
 * @throws Refusal 429
 */
export async function verifyWithinLimits<T>(
  db: Db,
  login: { email: string; address: string },
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // Counted before the password is looked at, so that many tries at once for many accounts get no
  // more than the limit; a right one gives its own hit back and leaves a sprayer's where they are.
  const ofAddress = await countHit(db, wrongPasswordsOfAddress, login.address)
  if (ofAddress.hits > wrongPasswordsOfAddress.hits) {
    await giveBackHit(db, wrongPasswordsOfAddress, login.address)
    throw new Refusal(429, wrongPasswordsOfAddress.message, ofAddress.waitSeconds)
  }
  const customer = await inTurn(login.email, () => verifyForAccount(db, login.email, verify))
  if (customer) await giveBackHit(db, wrongPasswordsOfAddress, login.address)
  return customer
}

/** The try after the last wrong one is looked at too: when it is right, she has remembered. */
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

/** Forgets the wrong tries for an account, whose owner has shown herself in another way. */
export function forgetWrongPasswords(db: Db, email: string): Promise<void> {
  return forgetHits(db, wrongPasswords, email)
}

const lastTurns = new Map<string, Promise<unknown>>()

/**
 * Tries for one account go one after the other, so that none is looked at before the last one is
 * counted. Each web process has its own turns, so that a burst of tries gets one more for each of them.
 */
async function inTurn<T>(email: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastTurns.get(email) ?? Promise.resolve()).then(work)
  const ended = turn.catch(() => {})
  lastTurns.set(email, ended)
  try {
    return await turn
  } finally {
    if (lastTurns.get(email) === ended) lastTurns.delete(email)
  }
}
