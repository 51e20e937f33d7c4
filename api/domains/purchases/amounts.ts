import type { Amount } from '../../../contract/amounts.ts'
import { toRupees } from '../../ground/http/money.ts'

/** A part of what a purchase comes to: goods at list price, or what comes on or (below zero) off. */
export type AmountRow = { kind: string; reason: string; paise: number }

const words: Record<string, string> = {
  goods: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  cod_fee: 'Cash on delivery fee',
}

const labelOf = ({ kind, reason }: AmountRow) => reason || (words[kind] ?? inWords(kind))

const inWords = (kind: string) => {
  const text = kind.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is shown: goods first, then what comes off, then what comes on, each as given. */
export const labelled = (rows: AmountRow[]) =>
  rows
    .map((row) => ({ kind: row.kind, label: labelOf(row), paise: row.paise }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ kind, paise }: Omit<AmountRow, 'reason'>) =>
  kind === 'goods' ? 0 : paise < 0 ? 1 : 2

/** As `labelled`, in rupees. */
export const toAmounts = (rows: AmountRow[]): Amount[] =>
  labelled(rows).map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) }))

/** What a kind comes to, in paise. */
export const paiseOf = (rows: AmountRow[], ...kinds: string[]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { paise }) => sum + paise, 0)

/** What the goods cost at list price, in rupees. */
export const listTotalOf = (rows: AmountRow[]): number => toRupees(paiseOf(rows, 'goods'))

/** What the spec's fields say of an order: the goods as they were paid for, and the two fees, in paise. */
export const specSums = (rows: AmountRow[]) => ({
  goods: paiseOf(rows, 'goods', 'discount'),
  shipping: paiseOf(rows, 'shipping'),
  codFee: paiseOf(rows, 'cod_fee'),
})
