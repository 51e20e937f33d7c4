import { remittanceColumns } from '../../../contract/field-limits.ts'
import { maxNameLength, type RemittanceColumn } from '../../../contract/office/money.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal } from '../../ground/errors/refusal.ts'
import type { Cell } from '../../ground/sheets/cell.ts'
import { refuseFile } from '../../ground/sheets/refuse-file.ts'
import * as queries from './queries.ts'
import {
  type ColumnNames,
  type GivenNames,
  isComplete,
  nameOf,
  recognise,
} from './remittance-columns.ts'
import { type RemittanceLine, readLine } from './remittance-line.ts'

const maxErrors = 20
/** Some files have a title above their columns. */
const maxHeadRow = 10
const maxNames = 50

export type ReadRemittance = {
  lines: RemittanceLine[]
  /** Of all columns, and of those that were read. */
  names: string[]
  columns: ColumnNames
}

/**
 * Reads a courier's file, whose first row names awb, amount, date and reference, or calls them as the courier
 * does; other columns are left out, and so are rows of totals.
 * @param options.given which column is which, where its names are not known
 * @throws FieldRefusal for a file or rows that cannot be read, DetailedRefusal for columns that are not known
 */
export async function readRemittance(
  db: Db,
  file: Blob,
  { maxRows, given }: { maxRows: number; given?: GivenNames },
): Promise<ReadRemittance> {
  // Loaded here, with its libraries: most processes never read one.
  const { readRows } = await import('./read-rows.ts')
  const rows = await readRows(file)
  const { at, names, columns } = findHead(rows, given ?? {}, await queries.listColumns(db))
  const filled = rows
    .map((cells, down) => ({ row: down + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
    .filter(({ cells }) => !isTotal(cells, cells[names.indexOf(columns.awb)] ?? null))
  if (filled.length === 0) throw refuseFile('The file has no rows below its head.')
  if (filled.length > maxRows) {
    throw refuseFile(
      `The file has ${filled.length} rows, and ${maxRows} are read at once: cut it in two.`,
    )
  }
  const cellOf = (cells: Cell[], name: string) => cells[names.indexOf(name)] ?? null
  const read = filled.map(({ row, cells }) =>
    readLine(row, {
      awb: cellOf(cells, columns.awb),
      amount: cellOf(cells, columns.amount),
      date: cellOf(cells, columns.date),
      reference: cellOf(cells, columns.reference),
    }),
  )
  const errors = read.flatMap((line) => (Array.isArray(line) ? line : []))
  if (errors.length > 0) throw new FieldRefusal({ file: errors.slice(0, maxErrors) })
  return { lines: read.flatMap((line) => (Array.isArray(line) ? [] : [line])), names, columns }
}

const totalInWords = /^(grand|sub|net|overall|page)?[\s_-]*totals?\b/i

/** Whether a row sums up the others: it says so, and is of no parcel. */
function isTotal(cells: Cell[], awb: Cell): boolean {
  return (
    (!nameOf(awb) || totalInWords.test(nameOf(awb))) &&
    cells.some((cell) => totalInWords.test(nameOf(cell)))
  )
}

type Remembered = { names: string[]; columns: ColumnNames }

/** The row that names the columns. */
function findHead(rows: Cell[][], given: GivenNames, remembered: Remembered[]) {
  const heads = rows.slice(0, maxHeadRow).map((cells, at) => {
    const names = cells.map(nameOf)
    const before = remembered.find((one) => isSameHead(one.names, names))?.columns
    return { at, names, columns: recognise(names, given, before) }
  })
  for (const { at, names, columns } of heads) {
    if (isComplete(columns)) return { at, names, columns }
  }
  const [best] = heads
    .filter(({ names }) => names.some(Boolean))
    .toSorted((one, other) => missingOf(one.columns).length - missingOf(other.columns).length)
  throw refuseColumns(best?.names ?? [], missingOf(best?.columns ?? {}))
}

function refuseColumns(names: string[], missing: RemittanceColumn[]): DetailedRefusal {
  const found = names.filter((name) => name && name.length <= maxNameLength).slice(0, maxNames)
  const needed = remittanceColumns.join(', ')
  const message = `The first row has to name ${needed}; ${missing.join(', ')} is missing. The columns found are: ${found.join(', ') || 'none'}.`
  return new DetailedRefusal(400, message, { file: [message], columns: { found, missing } })
}

const missingOf = (columns: GivenNames) => remittanceColumns.filter((column) => !columns[column])

const isSameHead = (one: string[], other: string[]) => plainHead(one) === plainHead(other)

const plainHead = (names: string[]) => names.join('\n').trim().toLowerCase()
