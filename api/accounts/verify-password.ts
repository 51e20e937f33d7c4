import type { Db } from '../db/pool.ts'
import { verifyWithinLimits } from './login-limits.ts'
import { isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import type { Visitor } from './visitor.ts'

/**
 * Asks a signed-in customer for her password again. Wrong tries count as wrong logins do, so that a
 * session left open is no way to guess.
 *
 * @returns the customer, or undefined when the password is wrong
 * @throws Refusal 429
 */
export async function verifyPassword(
  db: Db,
  customerId: number,
  password: string,
  visitor: Visitor,
): Promise<queries.Customer | undefined> {
  const customer = await queries.findCustomer(db, customerId)
  const verify = async () =>
    (await isPassword(password, customer.password_hash)) ? customer : undefined
  const login = { email: customer.email, address: visitor.address }
  return visitor.limited ? verifyWithinLimits(db, login, verify) : verify()
}
