import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import * as queries from './queries.ts'

/**
 * Makes changes to a customer's account take turns. A request is authenticated before its body is
 * read, which may take a minute, so her account may have gone since.
 *
 * @param tx a transaction
 * @throws Refusal 401 when the account was deleted
 */
export async function lockAccount(tx: Db, customerId: number): Promise<void> {
  const { deleted_at } = await queries.lockCustomer(tx, customerId)
  if (deleted_at) throw new Refusal(401, 'Authentication required')
}
