import { remittanceColumns } from '../../../contract/field-limits.ts'
import type { RemittanceColumn } from '../../../contract/office/money.ts'
import type { Cell } from '../../ground/sheets/cell.ts'
import { unmarked } from './remittance-line.ts'

/** What a file calls each column. */
export type ColumnNames = Record<RemittanceColumn, string>
export type GivenNames = { [_ in RemittanceColumn]?: string | undefined }

/** What couriers and aggregators call them, those that are surest first. */
const known: Record<RemittanceColumn, readonly string[]> = {
  awb: ['awb', 'airway bill', 'air waybill', 'waybill', 'tracking', 'consignment', 'docket'],
  amount: [
    'amount',
    'cod amount',
    'cod value',
    'cod collected',
    'cod collected amount',
    'collected amount',
    'amount collected',
    'collectable amount',
    'collectible amount',
    'cod remitted',
    'cod remitted amount',
    'remitted amount',
    'amount remitted',
    'remittance amount',
    'cod remittance amount',
  ],
  date: [
    'date',
    'remittance date',
    'cod remittance date',
    'remitted date',
    'remitted on',
    'date of remittance',
    'transfer date',
    'payment date',
    'paid date',
    'paid on',
    'settlement date',
    'settled on',
    'transaction date',
    'utr date',
    'bank transfer date',
  ],
  reference: [
    'reference',
    'utr',
    'bank utr',
    'utr reference',
    'bank reference',
    'neft reference',
    'bank transaction',
    'transaction',
    'transaction reference',
    'payment reference',
    'remittance reference',
    'payment ref',
    'ref',
  ],
}

export const nameOf = (cell: Cell): string => {
  const text = unmarked(cell)
  return typeof text === 'string' ? text : ''
}

/** AWB No., awb_number and “AWB (#)” are one name; so are “COD Amount (Rs.)” and codAmount. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace('amt', 'amount')
    .replace(/(number|num|nos?|id|code|inr|rs)$/, '')

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Columns by the names that are given now, were given before, or are those that couriers have for them. */
export function recognise(names: string[], given: GivenNames, before: GivenNames = {}): GivenNames {
  const plain = names.map(plainName)
  const named = (wanted = '') => names.find((name) => name !== '' && isSame(name, wanted))
  const find = (column: RemittanceColumn) =>
    named(given[column]) ??
    named(before[column]) ??
    known[column].map((name) => names[plain.indexOf(plainName(name))]).find(Boolean)
  return {
    awb: find('awb'),
    amount: find('amount'),
    date: find('date'),
    reference: find('reference'),
  }
}

export const isComplete = (names: GivenNames): names is ColumnNames =>
  remittanceColumns.every((column) => names[column])
