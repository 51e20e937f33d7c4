import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import * as queries from './queries.ts'

/**
 * Locks a customer's account. It may have been deleted since the request was authenticated, as its
 * body may take a minute to arrive.
 * @throws Refusal 401 when it has
 */
export async function lockAccount(tx: Db, customerId: number): Promise<void> {
  const { deleted_at } = await queries.lockCustomer(tx, customerId)
  if (deleted_at) throw new Refusal(401, 'Authentication required')
}
