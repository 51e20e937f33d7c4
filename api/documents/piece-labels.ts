import { inr } from '../http/money.ts'
import { pieceCode } from './bar-codes.ts'
import { printable } from './text.ts'

export type PieceLabel = {
  /** What a scanner reads: the maker's own bar code, else ours. */
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

type Maker = { legalName: string; address: string; email: string; phone: string }

const namesItself = new Set(['Generic name', 'Size'])

type Declared = readonly { name: string; value: string }[]

/** What is said of a piece: its own declarations, else what the shop can say of every piece that it sells. */
export function declare(shop: Maker, declared: Declared, countryOfOrigin: string): string[] {
  const care = `Care: ${shop.email}, ${shop.phone}`
  if (declared.length === 0) {
    return [
      `Net quantity: 1 N${countryOfOrigin && `. Country of origin: ${countryOfOrigin}`}`,
      `Sold by ${shop.legalName}, ${shop.address}`,
      care,
    ]
  }
  // The label's first line is the price; the maker has a line of its own.
  const said = declared
    .filter(({ name }) => name !== 'MRP')
    .map(({ name, value }) => (namesItself.has(name) ? value : `${name}: ${value}`))
  return [said.slice(0, -1).join('. '), ...said.slice(-1), care]
}
