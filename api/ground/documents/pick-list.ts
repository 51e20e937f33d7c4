import { printable, timeText } from './text.ts'

export type PickList = {
  wave: string
  madeAt: Date
  orders: number
  /** In the order that the shelves are walked, a size once with the sum of its orders. */
  lines: readonly PickLine[]
}

export type PickLine = {
  shelf: string
  code: string
  product: string
  colour: string
  size: string
  quantity: number
}

export const printPickList = ({ wave, madeAt, orders, lines }: PickList) => ({
  wave: printable(wave, 40),
  madeAt: timeText(madeAt),
  orders,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  lines: lines.map((line) => ({
    shelf: printable(line.shelf, 20),
    code: printable(line.code, 40),
    product: printable(line.product, 90),
    colour: printable(line.colour, 40),
    size: printable(line.size, 20),
    quantity: line.quantity,
  })),
})
