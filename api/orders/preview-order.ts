import type { OrderPreview, Selection } from '../../contract/cart.ts'
import * as cart from '../cart/service.ts'
import { whatChanged } from '../cart/what-changed.ts'
import * as catalogue from '../catalogue/service.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import { toRupees } from '../http/money.ts'

type Line = cart.Piece & { quantity: number; seen_price_paise: number }

/** @throws Refusal 400 when the cart is empty */
export async function previewCart(db: Db, customerId: number): Promise<OrderPreview> {
  const lines = await cart.listLines(db, customerId)
  if (lines.length === 0) throw new Refusal(400, 'Your cart is empty')
  return toPreview(lines)
}

/**
 * What buying one size now would order. Nothing is stored.
 *
 * @throws Refusal 404 when the ids do not belong together; 409 when fewer pieces are left
 */
export async function previewBuyNow(
  db: Db,
  customerId: number,
  selection: Selection,
): Promise<OrderPreview> {
  const size = await catalogue.findSize(db, selection)
  const piece = size && (await cart.findPiece(db, customerId, size.id))
  if (!piece) throw new Refusal(404, 'Selected variant not found.')
  if (selection.quantity > piece.left) throw cart.tooFew(piece.left)
  const line = { ...piece, quantity: selection.quantity, seen_price_paise: piece.price_paise }
  return toPreview([line])
}

function toPreview(lines: Line[]): OrderPreview {
  const total = lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0)
  return {
    total_price: toRupees(total),
    items: lines.map((line) => ({
      product: { id: line.product_id, name: line.product_name },
      variant: {
        id: line.variant_id,
        color_name: line.colour_name,
        images: cart.pieceImages(line),
      },
      varient_size: {
        id: line.size_id,
        size: line.size,
        price: toRupees(line.price_paise),
        stock: line.left,
      },
      quantity: line.quantity,
      notices: whatChanged(line),
    })),
  }
}
