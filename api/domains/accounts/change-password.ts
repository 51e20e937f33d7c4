import type { ChangePassword } from '../../../contract/passwords.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { hashPassword } from '../../ground/logins/passwords.ts'
import * as queries from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { verifyPassword } from './verify-password.ts'

const tooManyChanges = 'Too many changes of your password today. Please wait until tomorrow.'

/**
 * Changes a password, ends every other session and notifies the customer by mail.
 * @throws FieldRefusal when the old password is wrong
 * @throws Refusal 429 together with wrong logins, or after five changes in a day
 */
export async function changePassword(
  db: Db,
  signedIn: SignedIn,
  input: ChangePassword,
  client: Client,
): Promise<void> {
  const wrong = new FieldRefusal({ old_password: ['Your old password is not right.'] })
  const customer = await verifyPassword(db, signedIn.id, input.old_password, client)
  if (!customer) throw wrong
  const passwordHash = await hashPassword(input.new_password, client.limits)
  await db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, customer.id)
    const { password_hash } = await queries.findCustomer(tx, customer.id)
    if (password_hash !== customer.password_hash) throw wrong
    // Rolled back with what fails: only a change counts.
    await enforceLimit(tx, client.limits.passwordChanges, String(customer.id), tooManyChanges)
    await replacePassword(tx, customer, passwordHash, signedIn.sessionId)
  })
}
