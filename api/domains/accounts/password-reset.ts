import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { forgetWrongPasswords } from '../../ground/logins/login-limits.ts'
import { hashPassword } from '../../ground/logins/passwords.ts'
import { confirmAddressOf } from './confirmed-address.ts'
import {
  codeNeeded,
  sendCode,
  tooManyCodes,
  tooManyCodesOfAddress,
  verifyCode,
} from './email-codes.ts'
import * as queries from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { flowDigest } from './reset-code.ts'
import * as resets from './reset-queries.ts'

/**
 * Mails a code of six digits. Resets started in other browsers go on, since anyone may ask for a code.
 * @returns the flow, a secret of the browser that asked: the code is only valid with it
 * @throws Refusal 400 unknown e-mail; 429
 */
export async function sendResetCode(
  db: Db,
  secretKey: string,
  email: string,
  client: Client,
): Promise<string> {
  const unknown = new Refusal(400, 'Email not registered!')
  const { resetCodes, resetCodesOfAddress } = client.limits
  await enforceLimit(db, resetCodesOfAddress, client.address, tooManyCodesOfAddress)
  const customer = await queries.findCustomerByEmail(db, email)
  if (!customer) throw unknown
  await enforceLimit(db, resetCodes, email, tooManyCodes)
  return db.transaction().execute(async (tx) => {
    const { deleted_at } = await queries.lockCustomer(tx, customer.id)
    if (deleted_at) throw unknown
    return sendCode(tx, secretKey, customer, 'password_reset')
  })
}

/**
 * @returns the flow that sets the new password; the one before is worth nothing from now on
 * @throws Refusal 400 wrong, expired, after five guesses, verified already, or no flow
 */
export async function verifyResetCode(db: Db, flow: string, code: string): Promise<string> {
  const { customer_id: id, nextFlow } = await verifyCode(db, flow, { code, isGuest: false })
  // Only who reads its mail had the code.
  await confirmAddressOf(db, id)
  return nextFlow
}

export async function setNewPassword(
  db: Db,
  flow: string,
  password: string,
  { limits }: Client,
): Promise<void> {
  const reset = await resets.findReset(db, flowDigest(flow), false)
  if (!reset) throw codeNeeded()
  if (!reset.verified_at) throw codeNeeded('Please verify the OTP first.')
  const ended = codeNeeded('This OTP is no longer valid. Please ask for a new one.')
  if (reset.used_at || reset.isExpired) throw ended
  const passwordHash = await hashPassword(password, limits)
  await db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, reset.customer_id)
    if (!(await resets.spendReset(tx, flowDigest(flow)))) throw ended
    await replacePassword(tx, { id: reset.customer_id, email: reset.email }, passwordHash)
    await forgetWrongPasswords(tx, reset.email, limits)
  })
}
