import { createHmac, randomBytes } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import type { Db } from '../db/pool.ts'
import { FieldRefusal, Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import type { Client } from '../logins/client.ts'
import { verifyWithinLimits } from '../logins/login-limits.ts'
import { isPassword } from '../logins/passwords.ts'
import * as queries from './queries.ts'

const base32 = new ScureBase32Plugin()

/** So that who reads the database alone makes no codes. */
const secretOf = (secretKey: string, seed: string): string =>
  base32.encode(createHmac('sha256', secretKey).update(`totp:${seed}`).digest().subarray(0, 20), {
    padding: false,
  })

const wrongCode = () =>
  new FieldRefusal({ code: ['This code is not right. Enter the newest one of your app.'] })

/** A code counts for its 30 seconds and those beside them, and once. */
async function useCode(db: Db, secretKey: string, login: queries.Login, code: string) {
  const token = code.replaceAll(/\s/g, '')
  if (!login.totp_seed || !/^\d{6}$/.test(token)) return undefined
  const secret = secretOf(secretKey, login.totp_seed)
  const result = verifySync({ secret, token, epochTolerance: 30 })
  if (!result.valid || !('timeStep' in result)) return undefined
  return (await queries.useStep(db, login.id, result.timeStep)) ? true : undefined
}

/** Wrong codes have a count of their own, which a right password does not forget. */
const useCodeWithinLimits = (
  db: Db,
  login: queries.Login,
  { secretKey, client, code }: { secretKey: string; client: Client; code: string },
) =>
  verifyWithinLimits(db, `office-code:${login.email}`, client, () =>
    useCode(db, secretKey, login, code),
  )

export async function requireCode(
  db: Db,
  login: queries.Login,
  given: { secretKey: string; client: Client; code: string | undefined },
): Promise<void> {
  if (!login.totp_confirmed_at) return
  const { code } = given
  if (!code) throw new FieldRefusal({ code: ['Enter the six digits of your authenticator app.'] })
  if (!(await useCodeWithinLimits(db, login, { ...given, code }))) throw wrongCode()
}

export async function requirePassword(
  db: Db,
  staff: SignedInStaff,
  { client, password }: { client: Client; password: string },
): Promise<void> {
  const login = await queries.findLogin(db, { id: staff.id })
  const verify = async () =>
    (await isPassword(password, login?.password_hash ?? undefined, client.limits)) || undefined
  if (!(await verifyWithinLimits(db, `office:${staff.email}`, client, verify))) {
    throw new FieldRefusal({ password: ['This password is not right.'] })
  }
}

/**
 * A new secret, which counts when a code of it has come.
 * @throws FieldRefusal for a wrong password; Refusal 409 when there is a second factor; 429
 */
export async function startSecondFactor(
  db: Db,
  staff: SignedInStaff,
  {
    client,
    password,
    issuer,
    secretKey,
  }: Record<'password' | 'issuer' | 'secretKey', string> & {
    client: Client
  },
): Promise<{ secret: string; uri: string }> {
  await requirePassword(db, staff, { client, password })
  const seed = randomBytes(20).toString('base64url')
  if (!(await queries.storeSeed(db, staff.id, seed))) {
    throw new Refusal(409, 'You have a second factor. An invitation takes it away.')
  }
  const secret = secretOf(secretKey, seed)
  return { secret, uri: generateURI({ issuer, label: staff.email, secret }) }
}

/**
 * From now on her login asks for a code; her other sessions end.
 * @throws FieldRefusal for a wrong code; Refusal 429
 */
export async function confirmSecondFactor(
  db: Db,
  staff: SignedInStaff,
  given: { secretKey: string; client: Client; code: string },
): Promise<void> {
  const login = await queries.findLogin(db, { id: staff.id })
  if (!login?.totp_seed || login.totp_confirmed_at) throw wrongCode()
  if (!(await useCodeWithinLimits(db, login, given))) throw wrongCode()
  await db.transaction().execute(async (tx) => {
    await queries.actAs(tx, staff.id)
    await queries.confirmSeed(tx, staff.id)
    await queries.markVerified(tx, staff.sessionId)
    await queries.deleteOtherSessions(tx, staff.id, staff.sessionId)
    await queries.writeAudit(tx, 'staff.second-factor', staff.email)
  })
}
