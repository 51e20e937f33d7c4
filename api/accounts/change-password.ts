import type { ChangePassword } from '../../contract/passwords.ts'
import type { Db } from '../db/pool.ts'
import { FieldRefusal } from '../errors/refusal.ts'
import type { SignedIn } from '../http/env.ts'
import { hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { verifyPassword } from './verify-password.ts'
import type { Visitor } from './visitor.ts'

/**
 * Changes the password of who knows it. Every other session ends, and a mail tells her.
 *
 * @throws FieldRefusal when the old password is wrong
 * @throws Refusal 429 together with wrong logins
 */
export async function changePassword(
  db: Db,
  signedIn: SignedIn,
  input: ChangePassword,
  visitor: Visitor,
): Promise<void> {
  const wrong = new FieldRefusal({ old_password: ['Your old password is not right.'] })
  const customer = await verifyPassword(db, signedIn.id, input.old_password, visitor)
  if (!customer) throw wrong
  const passwordHash = await hashPassword(input.new_password)
  await db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, customer.id)
    const { password_hash } = await queries.findCustomer(tx, customer.id)
    // Changed since it was verified.
    if (password_hash !== customer.password_hash) throw wrong
    await replacePassword(tx, customer, passwordHash, signedIn.sessionId)
  })
}
