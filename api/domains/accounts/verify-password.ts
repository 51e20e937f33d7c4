import type { Db } from '../../ground/db/pool.ts'
import type { Client } from '../../ground/logins/client.ts'
import { verifyWithinLimits } from '../../ground/logins/login-limits.ts'
import { isPassword } from '../../ground/logins/passwords.ts'
import * as queries from './queries.ts'

/**
 * Verifies a signed-in customer's password. Wrong tries count as wrong logins.
 * @returns undefined when it is wrong
 * @throws Refusal 429
 */
export async function verifyPassword(
  db: Db,
  customerId: number,
  password: string,
  client: Client,
): Promise<queries.Customer | undefined> {
  const customer = await queries.findCustomer(db, customerId)
  const verify = async () =>
    (await isPassword(password, customer.password_hash, client.limits)) ? customer : undefined
  return verifyWithinLimits(db, customer.email, client, verify)
}
