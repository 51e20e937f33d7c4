import type { Cart, CartLine } from '../../../contract/cart.ts'
import type { Wish } from '../../../contract/wishlist.ts'

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
      .map((line) =>
        line.id === lineId
          ? { ...line, quantity, line_total: times(line.size_variant.get_price, quantity) }
          : line,
      )
      .filter((line) => line.quantity > 0)
  return withTotal(count(cart.items), count(cart.for_later))
}

function moveLine(
  { items, for_later: forLater }: Cart,
  { lineId, isForLater }: { lineId: number; isForLater: boolean },
): Cart {
  const isMoved = ({ id }: CartLine) => id === lineId
  const [from, to] = isForLater ? [items, forLater] : [forLater, items]
  const left = from.filter((line) => !isMoved(line))
  const joined = [...to, ...from.filter(isMoved)].toSorted((one, other) => one.id - other.id)
  return isForLater ? withTotal(left, joined) : withTotal(joined, left)
}

function withTotal(items: CartLine[], forLater: CartLine[]): Cart {
  const counted = items.filter((line) => !isSoldOut(line))
  const total = toRupees(counted.reduce((sum, line) => sum + toPaise(line.line_total), 0))
  return { items, for_later: forLater, total }
}

/** It counts for nothing. */
export const isSoldOut = (line: CartLine) => line.size_variant.stock === 0

/** More pieces than there are: so it cannot be ordered. */
export const isShort = (line: CartLine) => line.size_variant.stock < line.quantity

/** The control that mends a line that is short: its quantity, or its removal. */
export const mendId = (line: CartLine) => `mend-line-${line.id}`

const toPaise = (rupees: number) => Math.round(rupees * 100)
const toRupees = (paise: number) => paise / 100
const times = (rupees: number, quantity: number) => toRupees(toPaise(rupees) * quantity)
