import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { codeDigest, codeOf, createSeed, flowDigest } from './reset-code.ts'
import * as resets from './reset-queries.ts'

export const createFlow = () => randomBytes(32).toString('base64url')

// 10 codes of 5 guesses are 50 in a million: odds of 1 in 20,000 a day for an account.
export const tooManyCodes =
  'Too many codes were sent to this email today. Please try again tomorrow.'

// The answer shows whether an e-mail has an account, so it is not given to lists of e-mails.
export const tooManyCodesOfAddress =
  'Too many codes were asked for from this connection. Please try again later.'

/** Mails a code of six digits. @returns the flow, a secret of the browser: the code is only valid with it */
export async function sendCode(
  tx: Db,
  secretKey: string,
  customer: { id: number; email: string },
  kind: 'password_reset' | 'email_code',
): Promise<string> {
  const flow = createFlow()
  const seed = createSeed()
  await resets.insertReset(tx, {
    customer_id: customer.id,
    flow_sha256: flowDigest(flow),
    code_sha256: codeDigest(flow, codeOf(secretKey, seed)),
  })
  await insertMail(tx, {
    messageId: `${kind.replace('_', '-')}.${randomUUID()}`,
    kind,
    recipient: customer.email,
    payload: { seed },
    usefulSeconds: 10 * 60,
  })
  return flow
}

/**
 * @param given.isGuest a guest's code is good for no account, nor an account's for a guest
 * @returns the flow that sets a new password; the one before is worth nothing from now on
 */
export async function verifyCode(
  db: Db,
  flow: string,
  { code, isGuest }: { code: string; isGuest: boolean },
): Promise<{ customer_id: number; nextFlow: string }> {
  const nextFlow = createFlow()
  const guess = await resets.guessCode(db, {
    flowSha256: flowDigest(flow),
    codeSha256: codeDigest(flow, code),
    nextFlowSha256: flowDigest(nextFlow),
    isGuest,
  })
  if (guess?.isRight) return { customer_id: guess.customer_id, nextFlow }
  if (guess) throw new Refusal(400, 'Invalid OTP!', { code: 'wrong_code' })
  const reset = await resets.findReset(db, flowDigest(flow), isGuest)
  throw refuseSpent(reset && { isUsed: reset.verified_at !== null, isExpired: reset.isExpired })
}

/** Why the code of a flow takes no guess any more. */
export function refuseSpent(code: { isUsed: boolean; isExpired: boolean } | undefined): Refusal {
  if (!code) return codeNeeded()
  if (code.isUsed) return codeNeeded('This OTP was used already.')
  if (code.isExpired) return codeNeeded('This OTP has expired. Please ask for a new one.')
  return codeNeeded('Too many wrong tries. Please ask for a new OTP.')
}

/** There is no code that can be verified, or none any more. */
export const codeNeeded = (text = 'Please ask for an OTP first.') =>
  new Refusal(400, text, { code: 'code_needed' })
