import type { GivenColumns, Remittance } from '../../../../contract/office/money.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { toRupees } from '../../../ground/http/money.ts'
import {
  importRemittance,
  type JudgedLine,
  readRemittance,
  saveColumns,
} from '../import-remittance.ts'

type Act = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

/** Undoes the transaction that it is thrown in, and carries what it came to. */
class RolledBack extends Error {
  readonly result: Remittance

  constructor(result: Remittance) {
    super('a dry run')
    this.result = result
  }
}

type Given = GivenColumns & { file: Blob; dry_run: boolean }

/**
 * Takes a remittance in, and remembers which column is which where that is given; a dry run does all of it and
 * rolls it back.
 * @throws FieldRefusal for a file that cannot be read, DetailedRefusal for columns that are not known
 */
export async function takeRemittance(
  { db, act, maxRows }: { db: Db; act: Act; maxRows: number },
  { file, dry_run: isDryRun, ...form }: Given,
): Promise<Remittance> {
  const given = {
    awb: form.awb_column,
    amount: form.amount_column,
    date: form.date_column,
    reference: form.reference_column,
  }
  const isGiven = Object.values(given).some(Boolean)
  const { lines, names, columns } = await readRemittance(db, file, { maxRows, given })
  const taken = act(async (tx) => {
    if (isGiven) await saveColumns(tx, names, columns)
    const result = describe(await importRemittance(tx, lines))
    if (isDryRun) throw new RolledBack(result)
    return result
  })
  return taken.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.result
    throw error
  })
}

function describe(lines: JudgedLine[]): Remittance {
  const matched = lines.filter(({ why }) => why === null)
  const exceptions = lines.filter(({ why }) => why !== null)
  return {
    matched: matched.map(({ awb, orderNumber, amountPaise, date, reference }) => ({
      awb,
      order: orderNumber ?? '',
      amount: toRupees(amountPaise),
      date,
      reference,
    })),
    exceptions: exceptions.map(({ awb, orderNumber, expectedPaise, amountPaise, why, row }) => ({
      awb,
      expected: expectedPaise === null ? null : toRupees(expectedPaise),
      got: toRupees(amountPaise),
      why: why ?? '',
      order: orderNumber,
      row,
    })),
    sums: {
      matched: sum(matched),
      exceptions: sum(exceptions),
      total: sum(lines),
      rows: lines.length,
    },
  }
}

const sum = (lines: JudgedLine[]) =>
  toRupees(lines.reduce((paise, { amountPaise }) => paise + amountPaise, 0))
