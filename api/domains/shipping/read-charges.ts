import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import * as queries from './charge-queries.ts'
import type { Courier } from './courier.ts'

const batch = 500

/**
 * Records what the courier has charged for parcels since its statement was last read, and in the days before, as
 * entries come late. What goes wrong is stored, so that the office says so.
 * @throws Refusal 409 or 503 of the courier
 */
export async function readCharges(db: Db, courier: Courier): Promise<void> {
  const days = await queries.findStatementDays(db)
  try {
    const { charges, unreadable } = await courier.listCharges(days)
    let recorded = 0
    for (let at = 0; at < charges.length; at += batch) {
      const some = charges.slice(at, at + batch)
      recorded += await retryCollisions(() => queries.recordCharges(db, some))
    }
    const error = unreadable > 0 ? `entries that cannot be read: ${unreadable}` : null
    await queries.insertStatement(db, { from: days.from, charges: recorded, error })
  } catch (error) {
    const why = (error instanceof Error ? error.message : 'failed').slice(0, 500)
    await queries.insertStatement(db, { from: days.from, charges: 0, error: why })
    throw error
  }
}
