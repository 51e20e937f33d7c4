import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Login, Profile, Register } from '../../contract/accounts.ts'
import type { Db } from '../db/pool.ts'
import { countHit, enforceLimit, forgetHits, type RateLimit } from '../http/rate-limit.ts'
import { FieldRefusal, Refusal } from '../http/refusal.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { openSession } from './sessions.ts'

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
const registrations: RateLimit = {
  name: 'register-address',
  hits: 20,
  seconds: 60 * 60,
  message: 'Too many accounts were opened from this connection. Please try again later.',
}

/** Who asks, for limits and for the list of sessions. */
export type Visitor = { address: string; userAgent: string; limited: boolean }

/**
 * Opens an account and writes the welcome mail.
 *
 * @throws FieldRefusal when the e-mail has an account
 * @throws Refusal 429
 */
export async function register(db: Db, input: Register, visitor: Visitor) {
  if (visitor.limited) await enforceLimit(db, registrations, visitor.address)
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    const customer = await queries.insertCustomer(tx, {
      email: input.email,
      username: input.username || input.email,
      first_name: input.first_name,
      phone: input.phone,
      address: input.address,
      password_hash: passwordHash,
    })
    if (!customer) throw new FieldRefusal({ email: ['An account with this email already exists.'] })
    await queries.insertMail(tx, {
      messageId: `welcome.${randomUUID()}`,
      kind: 'welcome',
      recipient: customer.email,
      payload: { first_name: input.first_name },
    })
    return customer
  })
}

/**
 * Signs in. An unknown e-mail and a wrong password get the same answer after the same time.
 *
 * @throws Refusal 400 wrong; 429 after 10 wrong tries in 15 minutes, with the right password too
 */
export async function signIn(db: Db, input: z.output<typeof Login>, visitor: Visitor) {
  // Counted before the password is looked at: many tries at once get no more than the limit.
  const tries = visitor.limited ? await countHit(db, wrongPasswords, input.email) : undefined
  if (tries && tries.hits > wrongPasswords.hits + 1) {
    throw new Refusal(429, wrongPasswords.message, tries.waitSeconds)
  }
  const customer = await queries.findCustomerByEmail(db, input.email)
  const isRight = await isPassword(input.password, customer?.password_hash)
  if (!customer || !isRight) {
    if (visitor.limited) await enforceLimit(db, wrongPasswordsOfAddress, visitor.address)
    if (tries && tries.hits > wrongPasswords.hits) {
      throw new Refusal(429, wrongPasswords.message, tries.waitSeconds)
    }
    throw new Refusal(400, 'Invalid email or password')
  }
  if (tries) await forgetHits(db, wrongPasswords, input.email)
  return {
    token: await openSession(db, customer.id, visitor.userAgent),
    username: customer.username,
    email: customer.email,
    first_name: customer.first_name,
  }
}

export async function findProfile(db: Db, customerId: number): Promise<Profile> {
  const customer = await queries.findCustomer(db, customerId)
  return {
    profile_image: customer.profile_picture && `/media/${customer.profile_picture}`,
    username: customer.username,
    email: customer.email,
    first_name: customer.first_name,
    last_name: customer.last_name,
    phone: customer.phone,
    address: customer.address,
  }
}
