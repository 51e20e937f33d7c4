import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Login, Profile, Register } from '../../contract/accounts.ts'
import type { Db } from '../db/pool.ts'
import { FieldRefusal, Refusal } from '../errors/refusal.ts'
import { enforceLimit, type RateLimit } from '../http/rate-limit.ts'
import { insertMail } from '../mail/outbox.ts'
import { verifyWithinLimits } from './login-limits.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { openSession, wrongLogin } from './sessions.ts'
import type { Visitor } from './visitor.ts'

const registrations: RateLimit = {
  name: 'register-address',
  hits: 20,
  seconds: 60 * 60,
  message: 'Too many accounts were opened from this connection. Please try again later.',
}

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
    await insertMail(tx, {
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
 * @throws Refusal 400 wrong; 429 for the 11th wrong try for an account in 15 minutes, and then for the
 *   right password too, which is still good as the 11th try; 429 after 100 wrong from an address
 */
export async function signIn(db: Db, input: z.output<typeof Login>, visitor: Visitor) {
  const verify = () => findByPassword(db, input.email, input.password)
  const login = { email: input.email, address: visitor.address }
  const customer = visitor.limited ? await verifyWithinLimits(db, login, verify) : await verify()
  if (!customer) throw new Refusal(400, wrongLogin)
  return {
    token: await openSession(db, customer, visitor.userAgent),
    username: customer.username,
    email: customer.email,
    first_name: customer.first_name,
  }
}

async function findByPassword(db: Db, email: string, password: string) {
  const customer = await queries.findCustomerByEmail(db, email)
  const isRight = await isPassword(password, customer?.password_hash)
  return isRight ? customer : undefined
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

export async function openedAt(db: Db, customerId: number): Promise<Date> {
  return (await queries.findCustomer(db, customerId)).created_at
}
