import { FieldRefusal } from '../errors/refusal.ts'
import type { Cell } from './cell.ts'
import { refuseFile } from './refuse-file.ts'
import { columns, type RemittanceLine, readLine } from './remittance-line.ts'

const maxErrors = 20

/** Reads a courier's file, whose head names awb, amount, date and reference; other columns are left out. */
export async function readRemittance(file: Blob, maxRows: number): Promise<RemittanceLine[]> {
  // Loaded here, with its libraries: most processes never read one.
  const { readRows } = await import('./read-rows.ts')
  const [head = [], ...rows] = await readRows(file)
  const places = columns.map((column) => head.findIndex((cell) => isNamed(cell, column)))
  const missing = columns.filter((_, at) => places[at] === -1)
  if (missing.length > 0) {
    throw refuseFile(
      `The first row has to name ${columns.join(', ')}; ${missing.join(', ')} is missing.`,
    )
  }
  const filled = rows
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
  if (filled.length === 0) throw refuseFile('The file has no rows below its head.')
  if (filled.length > maxRows) {
    throw refuseFile(
      `The file has ${filled.length} rows, and ${maxRows} are read at once: cut it in two.`,
    )
  }
  const [awb = 0, amount = 0, date = 0, reference = 0] = places
  const read = filled.map(({ row, cells }) =>
    readLine(row, {
      awb: cells[awb] ?? null,
      amount: cells[amount] ?? null,
      date: cells[date] ?? null,
      reference: cells[reference] ?? null,
    }),
  )
  const errors = read.flatMap((line) => (Array.isArray(line) ? line : []))
  if (errors.length > 0) throw new FieldRefusal({ file: errors.slice(0, maxErrors) })
  return read.flatMap((line) => (Array.isArray(line) ? [] : [line]))
}

const isNamed = (cell: Cell, column: string) =>
  typeof cell === 'string' && cell.trim().replace('\uFEFF', '').toLowerCase() === column
