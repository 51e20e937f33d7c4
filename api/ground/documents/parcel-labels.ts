import { inr } from '../http/money.ts'
import { code128 } from './bar-codes.ts'
import { type Party, printParty } from './party.ts'
import { printable } from './text.ts'

export type ParcelLabel = {
  courier: string
  awb: string
  orderNumber: string
  from: Party
  to: Party
  codPaise: number | null
  pieces: number
  weightGrams: number
  /** What the law wants said of the packed goods, a line each. */
  declarations: readonly string[]
}

export const printParcelLabels = (labels: readonly ParcelLabel[]) =>
  labels.map((label) => ({
    courier: printable(label.courier, 40),
    awb: printable(label.awb, 40),
    awbCode: code128(label.awb.slice(0, 40)),
    orderNumber: printable(label.orderNumber, 30),
    orderCode: code128(label.orderNumber.slice(0, 30)),
    from: printParty(label.from),
    to: printParty(label.to),
    cod: label.codPaise === null ? null : inr(label.codPaise),
    pieces: label.pieces,
    weight: label.weightGrams > 0 ? `${(label.weightGrams / 1000).toFixed(2)} kg` : null,
    declarations: label.declarations.slice(0, 12).map((line) => printable(line, 160)),
  }))
