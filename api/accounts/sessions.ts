import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '../db/pool.ts'
import type { Env, SignedIn } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import * as queries from './queries.ts'

const tokenBytes = 32
const header = /^Token ([A-Za-z0-9_-]{43})$/

const digest = (token: string) => createHash('sha256').update(token).digest()

/**
 * Opens a session of 30 days. The database keeps only the token's SHA-256.
 *
 * @returns the token, 256 random bits in base64url
 */
export async function openSession(db: Db, customerId: number, userAgent: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await queries.insertSession(db, {
    customerId,
    tokenSha256: digest(token),
    userAgent: userAgent.slice(0, 300),
  })
  return token
}

/**
 * The customer of the request's `Authorization: Token …`. A cookie never stands in for the header.
 *
 * @throws Refusal 401
 */
export async function authenticate(db: Db, c: Context<Env>): Promise<SignedIn> {
  const token = header.exec(c.req.header('authorization') ?? '')?.[1]
  const session = token && (await queries.findSession(db, digest(token)))
  if (!session) throw new Refusal(401, 'Authentication required')
  return session
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await queries.deleteSession(db, sessionId)
}
