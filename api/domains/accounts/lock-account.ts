import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import * as queries from './queries.ts'

/** Locks an account, which may have been deleted since the request was authenticated. */
export async function lockAccount(tx: Db, customerId: number): Promise<void> {
  const { deleted_at } = await queries.lockCustomer(tx, customerId)
  if (deleted_at) throw new Refusal(401, 'Authentication required')
}
