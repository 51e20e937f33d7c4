import { inr } from '../http/money.ts'
import { pieceCode } from './bar-codes.ts'
import { printable } from './text.ts'

export type PieceLabel = {
  code: string
  product: string
  colour: string
  size: string
  mrpPaise: number
  /** What the law wants said of the packed piece, a line each. */
  declarations: readonly string[]
}

export const printPieceLabels = (labels: readonly PieceLabel[]) =>
  labels.map((label) => ({
    code: printable(label.code, 80),
    bars: pieceCode(label.code),
    product: printable(label.product, 80),
    colour: printable(label.colour, 30),
    size: printable(label.size, 20),
    mrp: inr(label.mrpPaise),
    declarations: label.declarations.slice(0, 8).map((line) => printable(line, 400)),
  }))
