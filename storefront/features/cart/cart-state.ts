import type { Cart, CartLine } from '../../../contract/cart.ts'

/** A line's new quantity; 0 removes it. */
export type CartChange = { lineId: number; quantity: number }

/** The cart as the server will have it after a change. */
export function changeCart(cart: Cart, { lineId, quantity }: CartChange): Cart {
  const items = cart.items
    .map((line) =>
      line.id === lineId
        ? { ...line, quantity, line_total: times(line.size_variant.get_price, quantity) }
        : line,
    )
    .filter((line) => line.quantity > 0)
  return { items, total: toRupees(items.reduce((sum, line) => sum + toPaise(line.line_total), 0)) }
}

/** More pieces than there are: so it cannot be ordered. */
export const isShort = (line: CartLine) => line.size_variant.stock < line.quantity

/** The control that mends a line that is short: its quantity, or its removal. */
export const mendId = (line: CartLine) => `mend-line-${line.id}`

const toPaise = (rupees: number) => Math.round(rupees * 100)
const toRupees = (paise: number) => paise / 100
const times = (rupees: number, quantity: number) => toRupees(toPaise(rupees) * quantity)
