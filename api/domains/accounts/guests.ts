import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { GuestProof, Register } from '../../../contract/accounts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { hashPassword } from '../../ground/logins/passwords.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { confirmAddressOf } from './confirmed-address.ts'
import {
  codeNeeded,
  sendCode,
  tooManyCodes,
  tooManyCodesOfAddress,
  verifyCode,
} from './email-codes.ts'
import * as queries from './queries.ts'
import { isByLink } from './session-queries.ts'
import { authenticate, openSession } from './sessions.ts'

/**
 * Mails a code to who would buy without an account. The answer is the same whether the address has an account, orders
 * or nothing.
 * @returns the flow, as sendResetCode does
 * @throws Refusal 429
 */
export async function sendGuestCode(
  db: Db,
  secretKey: string,
  email: string,
  client: Client,
): Promise<string> {
  const { resetCodes, resetCodesOfAddress } = client.limits
  await enforceLimit(db, resetCodesOfAddress, client.address, tooManyCodesOfAddress)
  await enforceLimit(db, resetCodes, email, tooManyCodes)
  return db.transaction().execute(async (tx) => {
    const id = await queries.findOrInsertGuest(tx, email)
    return sendCode(tx, secretKey, { id, email }, 'email_code')
  })
}

/**
 * Signs a guest in by the code that was mailed to her; it is good for no account.
 * @throws Refusal 400 as verifyResetCode
 */
export async function signGuestIn(db: Db, flow: string, input: GuestProof, client: Client) {
  const { customer_id: id } = await verifyCode(db, flow, { code: input.otp, isGuest: true })
  await confirmAddressOf(db, id)
  // Only now: before it one could change the name of another.
  await queries.updateCustomer(db, id, { first_name: input.first_name, phone: input.phone })
  const guest = await queries.findCustomer(db, id)
  return {
    token: await openSession(db, guest, client.userAgent, {
      maxSessions: client.limits.sessions,
    }),
    username: guest.username,
    email: guest.email,
    first_name: guest.first_name,
  }
}

/**
 * Has a signed-in guest prove her address once more.
 * @throws Refusal 400 as verifyResetCode
 */
export async function proveGuest(db: Db, guest: SignedIn, flow: string, code: string) {
  const { customer_id: id } = await verifyCode(db, flow, { code, isGuest: true })
  if (id !== guest.id) throw codeNeeded()
  return queries.findCustomer(db, id)
}

export async function findGuest(db: Db, authorization: string): Promise<SignedIn | undefined> {
  if (!authorization) return undefined
  const customer = await authenticate(db, authorization).catch(() => undefined)
  const isGuest = customer && (await queries.findCustomer(db, customer.id)).is_guest
  return isGuest ? customer : undefined
}

/** Makes a signed-in guest an account, with her orders. The code that signed her in has proved her address. */
export async function makeAccount(db: Db, guest: SignedIn, input: Register, client: Client) {
  const passwordHash = await hashPassword(input.password, client.limits)
  return db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, guest.id)
    const { email, is_guest: isGuest } = await queries.findCustomer(tx, guest.id)
    if (!isGuest) throw new Refusal(409, 'You have an account already.')
    if (input.email !== email) {
      throw new FieldRefusal({ email: ['Please use the address that you ordered with.'] })
    }
    if (await isByLink(tx, guest.sessionId)) {
      throw new FieldRefusal({ email: ['Please prove by a code that this address is yours.'] })
    }
    if (await queries.findCustomerByEmail(tx, email)) {
      throw new FieldRefusal({ email: ['An account with this email already exists.'] })
    }
    await queries.updateCustomer(tx, guest.id, {
      is_guest: false,
      password_hash: passwordHash,
      username: input.username || email,
      first_name: input.first_name,
      ...(input.phone && { phone: input.phone }),
      ...(input.address && { address: input.address }),
    })
    await insertMail(tx, {
      messageId: `welcome.${randomUUID()}`,
      kind: 'welcome',
      recipient: email,
      payload: { first_name: input.first_name },
    })
    return { username: input.username || email, email }
  })
}

/**
 * Gives an account what was ordered as a guest with its address. Her session proves the account, the code the address:
 * an account that another opened with it gets nothing.
 * @returns how many orders joined
 * @throws Refusal 400 as verifyResetCode
 */
export async function joinGuestOrders(
  db: Db,
  customer: SignedIn,
  flow: string,
  code: string,
): Promise<number> {
  const { customer_id: id } = await verifyCode(db, flow, { code, isGuest: false })
  if (id !== customer.id) throw codeNeeded()
  await confirmAddressOf(db, id)
  const { rows } = await retryCollisions(() =>
    sql<{ orders: number }>`select join_guest_orders(p_customer_id => ${id}) as orders`.execute(db),
  )
  return rows[0]?.orders ?? 0
}
