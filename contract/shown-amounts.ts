import type { Amount } from './amounts.ts'

/** With the shipping that costs nothing, before what else comes on. */
export function withShipping(amounts: Amount[]): Amount[] {
  if (amounts.some(({ kind }) => kind === 'shipping')) return amounts
  const comesOn = amounts.findIndex(({ kind, amount }) => kind !== 'goods' && amount > 0)
  const at = comesOn < 0 ? amounts.length : comesOn
  return amounts.toSpliced(at, 0, { kind: 'shipping', label: 'Shipping', amount: 0 })
}

/** Of a preview, without what cash alone pays. */
export const withoutCashFee = (amounts: Amount[]): Amount[] =>
  amounts.filter(({ kind }) => kind !== 'cod_fee')
