import type { Cell } from './cell.ts'

/** One line of a courier's remittance; `row` as the file counts, its head being 1. */
export type RemittanceLine = {
  row: number
  awb: string
  amountPaise: number
  date: string
  reference: string
}

export const columns = ['awb', 'amount', 'date', 'reference'] as const
type Column = (typeof columns)[number]

const maxTextLength = 100
const maxRupees = 10_000_000

type Cells = Record<Column, Cell>

export function readLine(row: number, cells: Cells): RemittanceLine | string[] {
  const errors: string[] = []
  const read = <Value>(column: Column, reader: (cell: Cell) => Value | undefined, what: string) => {
    const cell = cells[column]
    const isFormula = typeof cell === 'string' && /^[=+@-]/.test(cell)
    const value = isFormula ? undefined : reader(cell)
    if (value === undefined) {
      const why = isFormula ? 'formulas and signs are not read' : what
      errors.push(`Row ${row}, ${column}: ${shown(cell)}; ${why}.`)
    }
    return value
  }
  const awb = read('awb', readText, 'the number of the parcel is needed')
  const amountPaise = read('amount', readAmount, 'rupees such as 1349.00 are needed')
  const date = read('date', readDate, 'a day such as 2026-11-23 or 23/11/2026 is needed')
  const reference = read('reference', readText, "the transfer's number is needed")
  if (!awb || !amountPaise || !date || !reference) return errors
  return { row, awb, amountPaise, date, reference }
}

function shown(cell: Cell): string {
  if (cell === null || cell === '') return 'empty'
  const text = cell instanceof Date ? cell.toISOString() : String(cell)
  return `“${text.slice(0, 40)}”`
}

function readText(cell: Cell): string | undefined {
  // A sheet writes long numbers as 1.2E+17, whose last digits are lost.
  if (typeof cell !== 'string' || /^\d(\.\d+)?E\+\d+$/i.test(cell)) return undefined
  return cell.length > 0 && cell.length <= maxTextLength && !cell.includes('\0') ? cell : undefined
}

/** A sheet may have 1349.1 as 1349.0999999999999. */
function readAmount(cell: Cell): number | undefined {
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(/^₹\s*/, '')
  const plain = /^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d+(\.\d+)?$/.test(plain)) return undefined
  const paise = Math.round(Number(plain) * 100)
  const isWhole = Math.abs(Number(plain) * 100 - paise) < 1e-4
  return isWhole && paise > 0 && paise <= maxRupees * 100 ? paise : undefined
}

const dates = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ].*)?$/,
  /^(?<day>\d\d)[/.-](?<month>\d\d)[/.-](?<year>\d{4})$/,
]

function readDate(cell: Cell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : dayOf(cell)
  if (typeof cell !== 'string') return undefined
  const { year, month, day } = dates.map((date) => date.exec(cell)?.groups).find(Boolean) ?? {}
  const text = `${year}-${month}-${day}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text ? text : undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
