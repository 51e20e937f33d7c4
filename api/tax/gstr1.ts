import type { Gstr1 } from '../../contract/office/tax.ts'
import type { Db } from '../db/pool.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../errors/refusal.ts'
import * as queries from './queries.ts'

/**
 * The return of a month, which ties to invoices, refunds, payments and ledger to the paisa.
 * @param period such as 2026-11
 * @throws FieldRefusal for a month that has not started; Refusal 409 for a dealer under composition;
 *   DetailedRefusal 409 naming the rows that do not tie
 */
export async function readGstr1(db: Db, period: string): Promise<Gstr1> {
  const month = monthOf(period)
  const { is_composition: isComposition, has_begun: hasBegun } = await queries.findSeller(db, month)
  if (!hasBegun) throw new FieldRefusal({ period: ['This month has not begun.'] })
  if (isComposition) {
    throw new Refusal(409, 'A dealer under composition files CMP-08 and GSTR-4, not GSTR-1.')
  }
  const rows = await queries.listUntied(db, month)
  if (rows.length) throw new DetailedRefusal(409, `This month does not tie: ${rows[0]}.`, { rows })
  return queries.readGstr1(db, month)
}

/** @param period such as 2026-11 */
export function monthOf(period: string): queries.Month {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return { from: `${period}-01`, until: `${next[0]}-${String(next[1]).padStart(2, '0')}-01` }
}
