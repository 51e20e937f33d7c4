import type { Db } from '../../ground/db/pool.ts'
import * as queries from './queries.ts'

export { claimChecks, dropHold, findPurchase, storeRazorpayOrder } from './queries.ts'

export async function expireHolds(db: Db): Promise<number> {
  let expired = 0
  while (await queries.expireHold(db)) expired += 1
  return expired
}
