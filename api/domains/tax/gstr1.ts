import type { Db } from '../../ground/db/pool.ts'
import { withSlowStatements } from '../../ground/db/slow-statements.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { createLimit } from '../../ground/http/concurrency-limit.ts'
import { csvWriter } from './gstr1-csv.ts'
import { jsonWriter } from './gstr1-json.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

const maxQueued = 2

// A return of 100,000 invoices is 40 MB.
const limit = createLimit(1)

/**
 * The return of a month, which ties to invoices, refunds, payments and ledger to the paisa; of a closed
 * month as it was filed.
 * @param period such as 2026-11
 * @returns its text in parts: of 100,000 invoices it has 40 MB
 * @throws FieldRefusal for a month that has not started; Refusal 409 for a dealer under composition;
 *   DetailedRefusal 409 naming the rows that do not tie; Refusal 503 when others are being read
 */
export function readGstr1(db: Db, period: string, format: 'json' | 'csv'): Promise<Uint8Array[]> {
  const read = (tx: Db) => withSlowStatements(tx, () => writeGstr1(tx, period, format))
  // What is compared is what is written.
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  return limit.run(() => snapshot.execute(read), { queued: maxQueued })
}

async function writeGstr1(db: Db, period: string, format: 'json' | 'csv'): Promise<Uint8Array[]> {
  const month = monthOf(period)
  const seller = await queries.findSeller(db, month)
  if (!seller.has_begun) throw new FieldRefusal({ period: ['This month has not begun.'] })
  if (!seller.is_closed) {
    if (seller.is_composition) throw noReturn()
    const rows = await queries.listUntied(db, month)
    if (rows.length) throw untied(rows)
  }
  const writer = format === 'csv' ? csvWriter() : jsonWriter({ ...seller, period })
  const parts = [Buffer.from(writer.start)]
  await queries.readGstr1Rows(db, month, (rows) => {
    parts.push(Buffer.from(rows.map(writer.write).join('')))
  })
  return [...parts, Buffer.from(writer.end())]
}

/**
 * Closes a month whose return is filed: from now on it is what it was, and no document is dated into it.
 * @throws FieldRefusal for a month that is not over; Refusal 409 for one that is closed, and for a dealer under
 *   composition; DetailedRefusal 409 naming the rows that do not tie
 */
export async function closeMonth(db: Db, period: string): Promise<void> {
  const { outcome, untied: rows } = await withSlowStatements(db, (tx) =>
    steps.closeMonth(tx, monthOf(period)),
  )
  if (outcome === 'already')
    throw new Refusal(409, `${period} is closed already.`, { code: 'month_closed' })
  if (outcome === 'not_over') throw new FieldRefusal({ period: [`${period} is not over yet.`] })
  if (outcome === 'composition') throw noReturn()
  if (outcome === 'untied') throw untied(rows ?? [])
}

/** Three years: what is older was filed, or is beyond its time. */
const maxMonths = 36

export const listMonths = (db: Db) => queries.listTaxMonths(db, maxMonths)

const noReturn = () =>
  new Refusal(409, 'A dealer under composition files CMP-08 and GSTR-4, not GSTR-1.')

const untied = (rows: string[]) =>
  new DetailedRefusal(409, `This month does not tie: ${rows[0]}.`, { rows })

export function monthOf(period: string): queries.Month {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return { from: `${period}-01`, until: `${next[0]}-${String(next[1]).padStart(2, '0')}-01` }
}
