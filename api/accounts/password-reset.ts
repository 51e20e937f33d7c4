import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import { enforceLimit } from '../http/rate-limit.ts'
import type { Client } from '../logins/client.ts'
import { forgetWrongPasswords } from '../logins/login-limits.ts'
import { hashPassword } from '../logins/passwords.ts'
import { insertMail } from '../mail/outbox.ts'
import { confirmAddressOf } from './confirmed-address.ts'
import * as queries from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { codeDigest, codeOf, createSeed, flowDigest } from './reset-code.ts'
import * as resets from './reset-queries.ts'

const createFlow = () => randomBytes(32).toString('base64url')

// 10 codes of 5 guesses are 50 in a million: odds of 1 in 20,000 a day for an account.
const tooManyCodes = 'Too many codes were sent to this email today. Please try again tomorrow.'

// The answer shows whether an e-mail has an account, so it is not given to lists of e-mails.
const tooManyCodesOfAddress =
  'Too many codes were asked for from this connection. Please try again later.'

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
  const flow = createFlow()
  const seed = createSeed()
  await db.transaction().execute(async (tx) => {
    const { deleted_at } = await queries.lockCustomer(tx, customer.id)
    if (deleted_at) throw unknown
    await resets.insertReset(tx, {
      customer_id: customer.id,
      flow_sha256: flowDigest(flow),
      code_sha256: codeDigest(flow, codeOf(secretKey, seed)),
    })
    await insertMail(tx, {
      messageId: `password-reset.${randomUUID()}`,
      kind: 'password_reset',
      recipient: customer.email,
      payload: { seed },
      usefulSeconds: 10 * 60,
    })
  })
  return flow
}

/**
 * @returns the flow that sets the new password; the one before is worth nothing from now on
 * @throws Refusal 400 wrong, expired, after five guesses, verified already, or no flow
 */
export async function verifyResetCode(db: Db, flow: string, code: string): Promise<string> {
  const nextFlow = createFlow()
  const guess = await resets.guessCode(db, {
    flowSha256: flowDigest(flow),
    codeSha256: codeDigest(flow, code),
    nextFlowSha256: flowDigest(nextFlow),
  })
  if (guess?.isRight) {
    // Only who reads its mail had the code.
    await confirmAddressOf(db, guess.customer_id)
    return nextFlow
  }
  if (guess) throw new Refusal(400, 'Invalid OTP!')
  const reset = await resets.findReset(db, flowDigest(flow))
  if (!reset) throw new Refusal(400, 'Please ask for an OTP first.')
  if (reset.verified_at) throw new Refusal(400, 'This OTP was used already.')
  if (reset.isExpired) throw new Refusal(400, 'This OTP has expired. Please ask for a new one.')
  throw new Refusal(400, 'Too many wrong tries. Please ask for a new OTP.')
}

/** @throws Refusal 400 when the flow's code is not verified, expired or used */
export async function setNewPassword(
  db: Db,
  flow: string,
  password: string,
  { limits }: Client,
): Promise<void> {
  const reset = await resets.findReset(db, flowDigest(flow))
  if (!reset) throw new Refusal(400, 'Please ask for an OTP first.')
  if (!reset.verified_at) throw new Refusal(400, 'Please verify the OTP first.')
  const ended = new Refusal(400, 'This OTP is no longer valid. Please ask for a new one.')
  if (reset.used_at || reset.isExpired) throw ended
  const passwordHash = await hashPassword(password, limits)
  await db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, reset.customer_id)
    if (!(await resets.spendReset(tx, flowDigest(flow)))) throw ended
    await replacePassword(tx, { id: reset.customer_id, email: reset.email }, passwordHash)
    await forgetWrongPasswords(tx, reset.email, limits)
  })
}
