import type { RemittanceColumn } from '../../../contract/office/money.ts'
import type { Cell } from '../../ground/sheets/cell.ts'

/** One line of a courier's remittance; `row` as the file counts, its head being 1. */
export type RemittanceLine = {
  row: number
  awb: string
  amountPaise: number
  date: string
  reference: string
}

const maxTextLength = 100
const maxRupees = 10_000_000

type Cells = Record<RemittanceColumn, Cell>

export function readLine(row: number, cells: Cells): RemittanceLine | string[] {
  const errors: string[] = []
  const read = <Value>(
    column: RemittanceColumn,
    reader: (cell: Cell) => Value | undefined,
    what: string,
  ) => {
    const cell = unmarked(cells[column])
    const why = whyUnread(cell)
    const value = why ? undefined : reader(cell)
    if (value === undefined) {
      errors.push(`Row ${row}, ${column}: ${shown(cell)}; ${why ?? what}.`)
    }
    return value
  }
  const awb = read('awb', readText, 'the number of the parcel is needed')
  const amountPaise = read('amount', readAmount, 'rupees such as 1349.00 or 1,34,900 are needed')
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

/** Without what stands around a number so that a sheet takes it as text, such as '0123 or ="0123". */
export const unmarked = (cell: Cell): Cell =>
  typeof cell === 'string'
    ? cell
        .replace(/\p{Cf}/gu, '')
        .trim()
        .replace(/^="([^"]*)"$/, '$1')
        .replace(/^["'`´‘’“”]+|["'`´‘’“”]+$/g, '')
        .trim()
    : cell

function whyUnread(cell: Cell): string | undefined {
  if (typeof cell !== 'string') return undefined
  if (/^[=+@-]/.test(cell)) return 'formulas and signs are not read'
  // Its last digits are lost. 193E12209570 is a courier's code.
  const isCutOff = /^\d+([.,]\d+e[+-]?|e\+)\d+$|^#+$/i.test(cell)
  return isCutOff
    ? 'the sheet has cut its digits off: format the column as a number without decimals and save it again'
    : undefined
}

function readText(cell: Cell): string | undefined {
  if (typeof cell !== 'string') return undefined
  return cell.length > 0 && cell.length <= maxTextLength && !cell.includes('\0') ? cell : undefined
}

/** In groups as India or the West writes them. */
const grouped = /^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d\d)*,\d{3})(\.\d+)?$/

/** A sheet may have 1349.1 as 1349.0999999999999. */
function readAmount(cell: Cell): number | undefined {
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(/^₹\s*/, '')
  const plain = grouped.test(text) ? text.replaceAll(',', '') : text
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
