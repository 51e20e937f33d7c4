import type { Cart, CartLine, Selection } from '../../contract/cart.ts'
import { maxQuantity } from '../../contract/field-limits.ts'
import { stockRefusals } from '../catalogue/shortages.ts'
import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { Refusal } from '../errors/refusal.ts'
import { toRupees } from '../http/money.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'
import { whatChanged } from './what-changed.ts'

export { linesOf, type Piece, pieceOf, piecesOf } from './queries.ts'

type Line = Awaited<ReturnType<typeof queries.listLines>>[number]

export async function findCart(db: Db, customerId: number): Promise<Cart> {
  const lines = await queries.listLines(db, customerId)
  const total = lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0)
  return { items: lines.map(toLine), total: toRupees(total) }
}

/** Adds 1 to 99 pieces of a size, joining the line already there. @returns the line's id */
export async function addLine(db: Db, customerId: number, input: Selection): Promise<number> {
  const added = await retryCollisions(() =>
    steps.addToCart(db, {
      customerId,
      productId: input.product_id,
      variantId: input.variant_id,
      sizeId: input.size_variant_id,
      quantity: input.quantity,
      maxQuantity,
    }),
  )
  switch (added.outcome) {
    case 'added':
      return added.line_id
    case 'unknown':
      throw new Refusal(404, 'Selected variant not found.')
    case 'full':
      throw new Refusal(409, room(added.pieces))
    case 'short':
      throw tooFew(added.pieces)
  }
}

/**
 * @returns the cart's new total in rupees
 * @throws Refusal 404 when the line is not the customer's; 409 when fewer pieces are left
 */
export function setQuantity(
  db: Db,
  customerId: number,
  lineId: number,
  quantity: number,
): Promise<number> {
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const size = await queries.updateLine(tx, customerId, lineId, quantity)
      if (!size) throw new Refusal(404, 'That item is no longer in your cart.')
      if (quantity > size.left) throw tooFew(size.left)
      return toRupees(await queries.totalPaise(tx, customerId))
    }),
  )
}

export async function removeLine(db: Db, customerId: number, lineId: number): Promise<number> {
  const deleted = await queries.deleteLine(db, customerId, lineId)
  if (!deleted) throw new Refusal(404, 'That item is no longer in your cart.')
  return toRupees(await queries.totalPaise(db, customerId))
}

function room(quantity: number): string {
  return `A line holds at most ${maxQuantity} pieces; ${maxQuantity - quantity || 'no'} more fit.`
}

export function tooFew(left: number): Refusal {
  stockRefusals.labels('cart').inc()
  return new Refusal(409, left === 0 ? 'Sold out.' : `Only ${left} left in stock.`)
}

function toLine(line: Line): CartLine {
  return {
    id: line.id,
    quantity: line.quantity,
    product: {
      id: line.product_id,
      slug: line.slug,
      name: line.product_name,
      get_price: toRupees(line.product_price_paise),
      is_final_sale: line.is_final_sale,
    },
    variant: {
      id: line.variant_id,
      color_name: line.colour_name,
      images: pieceImages(line),
      get_price: toRupees(line.price_paise),
    },
    size_variant: {
      id: line.size_id,
      size: line.size,
      get_price: toRupees(line.price_paise),
      stock: line.left,
    },
    line_total: toRupees(line.price_paise * line.quantity),
    notices: whatChanged(line),
  }
}

export function pieceImages(piece: { picture_key: string | null; picture_alt: string | null }) {
  const { picture_key: key, picture_alt: alt } = piece
  return key ? [{ image: `/media/${key}`, alt: alt ?? '', is_default: true }] : []
}
