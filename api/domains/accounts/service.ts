import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Login, Profile, Register } from '../../../contract/accounts.ts'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import {
  countLogin,
  refuseMoreLogins,
  verifyWithinLimits,
} from '../../ground/logins/login-limits.ts'
import { hashPassword, isPassword } from '../../ground/logins/passwords.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { recordConsent } from '../consents/record-consent.ts'
import { confirmationOf } from './confirm-address.ts'
import * as queries from './queries.ts'
import { openSession, wrongLogin } from './sessions.ts'

const tooManyRegistrations =
  'Too many accounts were opened from this connection. Please try again later.'

/** @throws FieldRefusal when the e-mail has an account; Refusal 429 */
export async function register(db: Db, input: Register, client: Client) {
  const { registrationsOfAddress } = client.limits
  await enforceLimit(db, registrationsOfAddress, client.address, tooManyRegistrations)
  const passwordHash = await hashPassword(input.password, client.limits)
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
    const consent = { purpose: 'terms', isGiven: true, text: consentTexts.register } as const
    await recordConsent(tx, { customerId: customer.id }, consent)
    await insertMail(tx, {
      messageId: `welcome.${randomUUID()}`,
      kind: 'welcome',
      recipient: customer.email,
      payload: { first_name: input.first_name, ...confirmationOf(customer.id) },
    })
    return customer
  })
}

/**
 * An unknown e-mail and a wrong password get the same answer after the same time.
 * @throws Refusal 400 wrong; 429 after 10 wrong tries for an account in 15 minutes, or 100 from an
 *   address, or too many right ones; 503 when too many passwords wait to be verified
 */
export async function signIn(db: Db, input: z.output<typeof Login>, client: Client) {
  const verify = async () => {
    await refuseMoreLogins(db, input.email, client)
    return findByPassword(db, input, client.limits)
  }
  const customer = await verifyWithinLimits(db, input.email, client, verify)
  if (!customer) throw new Refusal(400, wrongLogin, { code: 'wrong_login' })
  await countLogin(db, input.email, client)
  return {
    token: await openSession(db, customer, client.userAgent, {
      maxSessions: client.limits.sessions,
    }),
    username: customer.username,
    email: customer.email,
    first_name: customer.first_name,
  }
}

async function findByPassword(
  db: Db,
  { email, password }: z.output<typeof Login>,
  limits: Client['limits'],
) {
  const customer = await queries.findCustomerByEmail(db, email)
  const isRight = await isPassword(password, customer?.password_hash, limits)
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
    is_guest: customer.is_guest,
  }
}

export async function findDates(db: Db, customerId: number) {
  const { created_at, email_confirmed_at, phone_confirmed_at } = await queries.findCustomer(
    db,
    customerId,
  )
  return {
    opened_at: created_at.toISOString(),
    email_confirmed_at: email_confirmed_at?.toISOString() ?? null,
    phone_confirmed_at: phone_confirmed_at?.toISOString() ?? null,
  }
}
