import type { CartLine } from '../../../contract/cart.ts'

/** It counts for nothing. */
export const isSoldOut = (line: CartLine) => line.size_variant.stock === 0

/** More pieces than there are: so it cannot be ordered. */
export const isShort = (line: CartLine) => line.size_variant.stock < line.quantity
