import type { Session } from '../../../contract/sessions.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { isOff, type RateLimit, refuseTooMany } from '../../ground/http/rate-limit.ts'
import { deviceName } from '../../ground/logins/device.ts'
import { createToken, digestOf } from '../../ground/logins/tokens.ts'
import * as queries from './session-queries.ts'

const tooManyWrites = 'That was a lot at once. Please wait a minute and try refresh.'
export const wrongLogin = 'Invalid email or password'

const header = /^Token ([A-Za-z0-9_-]{43})$/

/**
 * Opens a session of 30 days. The database stores only the token's SHA-256.
 * @param opened.maxSessions of the customer; a new one ends the oldest
 * @param opened.orderId of the mail whose link opened it, which may have been passed on
 * @returns the token, 256 random bits in base64url
 */
export async function openSession(
  db: Db,
  customer: { id: number; password_hash: string },
  userAgent: string,
  {
    maxSessions = Number.POSITIVE_INFINITY,
    orderId,
  }: { maxSessions?: number; orderId?: number } = {},
): Promise<string> {
  const token = createToken()
  const opened = await queries.insertSession(db, {
    customerId: customer.id,
    passwordHash: customer.password_hash,
    tokenSha256: digestOf(token),
    userAgent: userAgent.slice(0, 300),
    orderId: orderId ?? null,
  })
  if (!opened) throw new Refusal(400, wrongLogin, { code: 'wrong_login' })
  if (Number.isFinite(maxSessions)) {
    await queries.deleteOldSessions(db, customer.id, maxSessions)
  }
  return token
}

/**
 * @param authorization the header, `Token …`; a cookie never replaces it
 * @throws Refusal 401
 */
export async function authenticate(db: Db, authorization: string): Promise<SignedIn> {
  return toCustomer(db, await queries.findSession(db, readToken(authorization)))
}

/** For a request that writes. @throws Refusal 401; 429 past the limit of writes */
export async function authenticateWrite(
  db: Db,
  authorization: string,
  limit: RateLimit,
): Promise<SignedIn> {
  if (isOff(limit)) return authenticate(db, authorization)
  const session = await queries.findSessionAndHit(db, readToken(authorization), limit)
  if (session) refuseTooMany(limit, session, tooManyWrites)
  return toCustomer(db, session)
}

function readToken(authorization: string): Buffer {
  const token = header.exec(authorization)?.[1]
  if (!token) throw unauthenticated()
  return digestOf(token)
}

async function toCustomer(
  db: Db,
  session: Awaited<ReturnType<typeof queries.findSession>>,
): Promise<SignedIn> {
  if (!session) throw unauthenticated()
  const { isStale, ...customer } = session
  if (isStale) await queries.markSeen(db, customer.sessionId)
  return customer
}

const unauthenticated = () => new Refusal(401, 'Authentication required')

export async function listSessions(
  db: Db,
  customer: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<Session[]> {
  const sessions = (await queries.listSessions(db, customer.id)).map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    opened_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === customer.sessionId,
    by_link: row.by_link,
  }))
  return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}

export async function endOwnSession(db: Db, customer: SignedIn): Promise<void> {
  await queries.deleteSession(db, customer.id, customer.sessionId)
}

export async function endSession(db: Db, customerId: number, sessionId: number): Promise<void> {
  const deleted = await queries.deleteSession(db, customerId, sessionId)
  if (!deleted) throw new Refusal(404, 'Not found.')
}

export async function endOtherSessions(db: Db, customer: SignedIn): Promise<void> {
  await queries.deleteSessions(db, customer.id, customer.sessionId)
}
