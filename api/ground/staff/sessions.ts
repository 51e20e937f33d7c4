import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Me } from '../../../contract/office/sessions.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import { toRupees } from '../http/money.ts'
import type { Client } from '../logins/client.ts'
import { countLogin, refuseMoreLogins, verifyWithinLimits } from '../logins/login-limits.ts'
import { isPassword } from '../logins/passwords.ts'
import { createToken, digestOf } from '../logins/tokens.ts'
import { verifyPasskey } from './passkeys.ts'
import * as queries from './queries.ts'
import { refundLimitPaise, rightsOf } from './roles.ts'
import { requireCode } from './second-factor.ts'

/** With https a prefix that a browser takes from this very host alone, not from one beside it. */
const cookieOf = (https: boolean) => (https ? '__Host-office' : 'office')
const hours = 12
const maxSessions = 10
const wrongLogin = 'Invalid email or password'

/** Counts apart from the shop's logins, which an address may have used up. */
const inOffice = (client: Client): Client => ({ ...client, address: `office:${client.address}` })

type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * An unknown e-mail and a wrong password get the same answer after the same time.
 * @returns the token of a session of 12 hours, of which the database has the digest alone
 * @throws Refusal 400 wrong; FieldRefusal `code` when her second factor is missing or wrong; 429 as
 *   the shop's login
 */
export async function signIn(
  db: Db,
  { email, password, code }: Credentials,
  { secretKey, client: given }: { secretKey: string; client: Client },
): Promise<string> {
  const client = inOffice(given)
  const subject = `office:${email}`
  const login = await verifyWithinLimits(db, subject, client, async () => {
    await refuseMoreLogins(db, subject, client)
    const found = await queries.findLogin(db, { email })
    const isRight = await isPassword(password, found?.password_hash ?? undefined, client.limits)
    return isRight ? found : undefined
  })
  if (!login?.password_hash) throw new Refusal(400, wrongLogin, { code: 'wrong_login' })
  await requireCode(db, login, { secretKey, client, code })
  if (login.has_passkey && !login.totp_confirmed_at) {
    throw new Refusal(400, 'Log in with your passkey: your password alone opens nothing.')
  }
  await countLogin(db, subject, client)
  const { id, password_hash } = login
  const isVerified = login.totp_confirmed_at !== null
  return openSession(db, { id, email, password_hash }, client.userAgent, isVerified)
}

/** @param config of the passkeys. @throws FieldRefusal `passkey`; Refusal 429 */
export async function signInByPasskey(
  db: Db,
  response: string,
  { config, client: given }: { config: Config; client: Client },
): Promise<string> {
  const client = inOffice(given)
  const login = await verifyPasskey(db, { config, client, response })
  await countLogin(db, `office:${login.email}`, client)
  return openSession(db, login, client.userAgent, true)
}

export async function openSession(
  db: Db,
  login: { id: number; email: string; password_hash: string },
  userAgent: string,
  isVerified = false,
): Promise<string> {
  const token = createToken()
  await db.transaction().execute(async (tx) => {
    await queries.actAs(tx, login.id)
    const opened = await queries.insertSession(tx, {
      staffId: login.id,
      passwordHash: login.password_hash,
      tokenSha256: digestOf(token),
      userAgent: userAgent.slice(0, 300),
      isVerified,
    })
    if (!opened) throw new Refusal(400, wrongLogin, { code: 'wrong_login' })
    await queries.deleteOldSessions(tx, login.id, maxSessions)
    await queries.writeAudit(tx, 'login', login.email)
  })
  return token
}

export async function authenticate(db: Db, token: string | undefined): Promise<SignedInStaff> {
  const session = token ? await queries.findSession(db, digestOf(token)) : undefined
  if (!session) throw new Refusal(401, 'Authentication required')
  const { isStale, ...staff } = session
  if (isStale) await queries.markSeen(db, staff.sessionId)
  return staff
}

export const signOut = (db: Db, staff: SignedInStaff) => queries.deleteSession(db, staff.sessionId)

export const isHttps = ({ publicUrl, officeUrl }: Config): boolean =>
  (officeUrl ?? publicUrl).startsWith('https:')

const options = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: https }) as const

export const setToken = (c: Context, token: string, https: boolean): void =>
  setCookie(c, cookieOf(https), token, { ...options(https), maxAge: hours * 60 * 60 })

export const readToken = (c: Context, https: boolean): string | undefined =>
  getCookie(c, cookieOf(https))

export function dropToken(c: Context, https: boolean): void {
  deleteCookie(c, cookieOf(https), options(https))
}

export function describe(staff: SignedInStaff): Me {
  const limit = refundLimitPaise(staff.role)
  return {
    name: staff.name,
    email: staff.email,
    role: staff.role,
    rights: [...rightsOf(staff.role)],
    refund_limit: limit === null ? null : toRupees(limit),
    has_second_factor: staff.hasSecondFactor,
  }
}
