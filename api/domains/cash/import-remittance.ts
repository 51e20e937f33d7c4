import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import * as queries from './queries.ts'
import type { RemittanceLine } from './remittance-line.ts'

export { saveColumns } from './queries.ts'
export { readRemittance } from './read-remittance.ts'

export const reasons = {
  unknown: 'Unknown AWB',
  not_cod: 'Not COD',
  not_delivered: 'Not delivered',
  remitted: 'Already remitted',
  amount: 'Another amount',
  before_order: 'Paid before it was ordered',
  to_come: 'Paid on a day to come',
}

export type JudgedLine = RemittanceLine & {
  orderNumber: string | null
  expectedPaise: number | null
  /** Null where it matched, and its cash is in the bank. */
  why: string | null
}

/**
 * Takes a courier's lines in; each order's cash goes to the bank once, whatever comes how often. What does not match is
 * stored until it is settled.
 */
export async function importRemittance(db: Db, lines: RemittanceLine[]): Promise<JudgedLine[]> {
  const judged = await retryCollisions(() => queries.importRemittance(db, lines))
  return lines.map((line, at) => {
    const { order_number, expected_paise, why } = judged[at] ?? {}
    return {
      ...line,
      orderNumber: order_number ?? null,
      expectedPaise: expected_paise ?? null,
      why: why ? reasons[why] : null,
    }
  })
}
