import type { Remittance } from '../../../contract/office/money.ts'
import { importRemittance, type JudgedLine, readRemittance } from '../../cash/import-remittance.ts'
import type { Db } from '../../db/pool.ts'
import { toRupees } from '../../http/money.ts'

type Act = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

/** Undoes the transaction that it is thrown in, and carries what it came to. */
class RolledBack extends Error {
  readonly result: Remittance

  constructor(result: Remittance) {
    super('a dry run')
    this.result = result
  }
}

/**
 * Takes a remittance in; a dry run does all of it and rolls it back.
 * @throws FieldRefusal for a file that cannot be read
 */
export async function takeRemittance(
  act: Act,
  { file, dry_run: isDryRun }: { file: Blob; dry_run: boolean },
  maxRows: number,
): Promise<Remittance> {
  const lines = await readRemittance(file, maxRows)
  const taken = act(async (tx) => {
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
