import type { Db } from '../../ground/db/pool.ts'
import * as queries from './queries.ts'
import type { Razorpay } from './razorpay.ts'

const days = 31

export async function storeSettlements(
  db: Db,
  razorpay: Pick<Razorpay, 'listSettlements'>,
): Promise<void> {
  const to = new Date()
  const from = new Date(to.getTime() - days * 86_400_000)
  await queries.storeSettlements(db, await razorpay.listSettlements({ from, to }))
}
