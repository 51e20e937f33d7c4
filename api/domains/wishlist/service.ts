import type { Wish, WishlistItem } from '../../../contract/wishlist.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { priceFields } from '../catalogue/price-fields.ts'
import { stockStatus } from '../catalogue/stock-status.ts'
import * as queries from './queries.ts'

const maxItems = 500

/** Newest first. What is off sale stays in it, sold out. */
export async function listItems(db: Db, customerId: number): Promise<WishlistItem[]> {
  return (await queries.listItems(db, customerId)).map(toItem)
}

/**
 * @returns false when it was listed already; its colour, size and saved price then stay as they were
 * @throws Refusal 404 when it is not on sale, or the colour and size are not its own; 400 past 500
 */
export async function addItem(db: Db, customerId: number, wish: Wish): Promise<boolean> {
  const found = await queries.findWish(db, wish)
  if (!found) throw new Refusal(404, 'Product not found.')
  const { variant_id: variantId = found.variant_id, variant_size: sizeId = found.size_id } = wish
  if (found.variant_id !== variantId || found.size_id !== sizeId) {
    throw new Refusal(404, 'Selected variant not found.')
  }
  if (await queries.insertItem(db, customerId, found, maxItems)) return true
  if (await queries.hasItem(db, customerId, wish.product_id)) return false
  throw new Refusal(400, `A wishlist holds ${maxItems} items. Remove one to add another.`, {
    code: 'limit_reached',
  })
}

export async function removeItem(db: Db, customerId: number, productId: number): Promise<void> {
  const deleted = await queries.deleteItem(db, customerId, productId)
  if (!deleted) throw new Refusal(404, 'That item is not in your wishlist.')
}

function toItem(row: queries.ItemRow): WishlistItem {
  const image = (key: string | null) => key && `/media/${key}`
  const { get_price, mrp, discount_percentage } = priceFields(row)
  const savedPrice = row.saved_price_paise
  return {
    id: row.id,
    product: {
      id: row.product_id,
      slug: row.slug,
      name: row.name,
      brand: row.brand,
      stock_status: row.is_active ? stockStatus([{ stock: row.stock }]) : 'out_of_stock',
      primary_image: image(row.first_picture),
      get_price,
      mrp,
      discount_percentage,
      is_active: row.is_active,
    },
    variant_id: row.variant_id,
    variant_size: row.size_id,
    color_name: row.colour_name,
    size: row.size,
    saved_price: savedPrice === null ? null : toRupees(savedPrice),
    image: image(row.wished_picture ?? row.first_picture),
  }
}
