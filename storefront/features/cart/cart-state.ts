import type { Cart, CartLine } from '../../../contract/cart.ts'
import type { Wish } from '../../../contract/wishlist.ts'
import { isSoldOut } from './line-stock.ts'

export type CartChange =
  | {
      lineId: number
      /** 0 removes the line. */
      quantity: number
      /** Swaps its size for another of its colour. */
      sizeId?: number
      /** Put into the wishlist before the line is removed. */
      wish?: Wish
    }
  | { lineId: number; isForLater: boolean }

export const swapFields = (line: CartLine, sizeId: number) => ({
  line_id: line.id,
  quantity: line.quantity,
  size_id: sizeId,
})

export const wishFields = ({ id, product, variant, size_variant: size }: CartLine) => ({
  line_id: id,
  quantity: 0,
  product_id: product.id,
  variant_id: variant.id,
  variant_size: size.id,
})

/** The cart as the server will have it after a change. */
export function changeCart(cart: Cart, change: CartChange): Cart {
  return 'isForLater' in change ? moveLine(cart, change) : countLine(cart, change)
}

function countLine(cart: Cart, { lineId, quantity }: { lineId: number; quantity: number }): Cart {
  const count = (lines: CartLine[]) =>
    lines
      .map((line) => (line.id === lineId ? withQuantity(line, quantity) : line))
      .filter((line) => line.quantity > 0)
  return withTotal(cart, count(cart.items), count(cart.for_later))
}

/** What comes off its pieces does so of each, until the server has answered. */
function withQuantity(line: CartLine, quantity: number): CartLine {
  const total = times(line.size_variant.get_price, quantity)
  const part = line.line_total > 0 ? line.paid_total / line.line_total : 1
  return {
    ...line,
    quantity,
    line_total: total,
    paid_total: toRupees(Math.round(toPaise(total) * part)),
  }
}

function moveLine(
  cart: Cart,
  { lineId, isForLater }: { lineId: number; isForLater: boolean },
): Cart {
  const { items, for_later: forLater } = cart
  const isMoved = ({ id }: CartLine) => id === lineId
  const [from, to] = isForLater ? [items, forLater] : [forLater, items]
  const left = from.filter((line) => !isMoved(line))
  const joined = [...to, ...from.filter(isMoved)].toSorted((one, other) => one.id - other.id)
  return isForLater ? withTotal(cart, left, joined) : withTotal(cart, joined, left)
}

/** What else comes on or off is as it was, until the server has answered. */
function withTotal(cart: Cart, items: CartLine[], forLater: CartLine[]): Cart {
  const before = cart.amounts
  const goods = items
    .filter((line) => !isSoldOut(line))
    .map((line) => times(line.list_price, line.quantity))
  const listTotal = sumOf(goods)
  // An empty cart has no amounts.
  const amounts = before.length > 0 ? before : [{ kind: 'goods', label: 'Subtotal', amount: 0 }]
  const changed = amounts.map((each) =>
    each.kind === 'goods' ? { ...each, amount: listTotal } : each,
  )
  const total = sumOf(changed.map(({ amount }) => amount))
  return { ...cart, items, for_later: forLater, list_total: listTotal, amounts: changed, total }
}

/** Whether something comes on or off, and its total is more than a subtotal. */
export const hasParts = ({ amounts }: Cart) => amounts.length > 1

export const totalLabel = (cart: Cart) => (hasParts(cart) ? 'Total' : 'Subtotal')

/** The control that mends a line that is short: its quantity, or its removal. */
export const mendId = (line: CartLine) => `mend-line-${line.id}`

const sumOf = (rupees: number[]) => toRupees(rupees.reduce((sum, each) => sum + toPaise(each), 0))

const toPaise = (rupees: number) => Math.round(rupees * 100)
const toRupees = (paise: number) => paise / 100
const times = (rupees: number, quantity: number) => toRupees(toPaise(rupees) * quantity)
