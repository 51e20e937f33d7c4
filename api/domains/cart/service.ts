import { sql } from 'kysely'
import type { Cart, CartLine, Selection } from '../../../contract/cart.ts'
import { maxQuantity } from '../../../contract/field-limits.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { saleField } from '../catalogue/sale.ts'
import { stockRefusals } from '../catalogue/shortages.ts'
import { toAmounts } from '../purchases/amounts.ts'
import { type PaidBySize, type PriceWithOffers, withOffers } from '../purchases/service.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'
import { whatChanged } from './what-changed.ts'

export { codeOf, linesOf, type Piece, pieceOf, piecesOf } from './queries.ts'

type Line = Awaited<ReturnType<typeof queries.listLines>>[number]

/** What is sold out stays in it, and counts for nothing. */
export async function findCart(db: Db, customerId: number): Promise<Cart> {
  const lines = await queries.listLines(db, customerId)
  const [first] = lines
  if (!first) return emptyCart
  const variantIds = lines.map((line) => line.variant_id)
  const sizes = await queries.listSizes(db, customerId, variantIds)
  const sizesOf = Map.groupBy(sizes, (size) => size.variant_id)
  const price = await withOffers(db, first.price)
  const toShown = (line: Line) => toLine(line, sizesOf.get(line.variant_id) ?? [], price)
  return {
    items: lines.filter((line) => !line.is_for_later).map(toShown),
    for_later: lines.filter((line) => line.is_for_later).map(toShown),
    ...toSums(price),
  }
}

const emptyCart: Cart = {
  items: [],
  for_later: [],
  total: 0,
  list_total: 0,
  amounts: [],
  offers: [],
  offer_code: null,
  offer_refused: null,
}

/** The goods alone: how it is delivered and paid is chosen at checkout. */
const toSums = ({ goods, list, amounts, offers, code, toReach, refused }: PriceWithOffers) => ({
  total: toRupees(goods ?? 0),
  list_total: toRupees(list ?? 0),
  amounts: toAmounts(amounts.filter(({ kind }) => kind === 'goods' || kind === 'discount')),
  offers,
  offer_code: code,
  offer_refused: refused,
  ...(toReach.length > 0 && { to_reach: toReach }),
})

/**
 * Gives the cart a code for an offer, in place of that which it has; null takes it off.
 * @throws Refusal 400 where it takes nothing off, with the reason
 */
export async function setCode(db: Db, customerId: number, code: string | null): Promise<Cart> {
  if (code !== null) {
    const price = await queries.findPrice(db, customerId, sql`${code}::text`)
    const { refused } = await withOffers(db, price)
    if (refused) throw new Refusal(400, refused.message, { code: refused.code })
  }
  await queries.setCode(db, customerId, code)
  return await findCart(db, customerId)
}

/** What the cart comes to, in rupees. */
async function totalOf(db: Db, customerId: number): Promise<number> {
  const { goods } = await withOffers(db, await queries.findPrice(db, customerId))
  return toRupees(goods ?? 0)
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
      throw new Refusal(409, room(added.pieces), { code: 'limit_reached' })
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
      if (!size) throw noSuchLine()
      if (quantity > size.left) throw tooFew(size.left)
      return await totalOf(tx, customerId)
    }),
  )
}

/**
 * Gives a line another size of its colour; the line of that size, if there is one, joins it.
 * @param quantity of the line itself
 * @returns the cart's new total in rupees
 * @throws Refusal 404 when there is no such line or size; 409 when fewer pieces are left, or fit
 */
export async function swapSize(
  db: Db,
  customerId: number,
  line: { id: number; sizeId: number; quantity: number },
): Promise<number> {
  const { id: lineId, sizeId, quantity } = line
  const swapped = await retryCollisions(() =>
    steps.swapCartSize(db, { customerId, lineId, sizeId, quantity, maxQuantity }),
  )
  switch (swapped.outcome) {
    case 'swapped':
      return await totalOf(db, customerId)
    case 'missing':
      throw noSuchLine()
    case 'unknown':
      throw new Refusal(404, 'Selected variant not found.')
    case 'full':
      throw new Refusal(409, room(swapped.pieces), { code: 'limit_reached' })
    case 'short':
      throw tooFew(swapped.pieces)
  }
}

/**
 * Sets a line aside, or moves it back into the cart.
 * @returns the cart's new total in rupees
 * @throws Refusal 404 when the line is not the customer's
 */
export async function setForLater(
  db: Db,
  customerId: number,
  lineId: number,
  isForLater: boolean,
): Promise<number> {
  const line = await queries.setForLater(db, customerId, lineId, isForLater)
  if (!line) throw noSuchLine()
  return await totalOf(db, customerId)
}

export async function removeLine(db: Db, customerId: number, lineId: number): Promise<number> {
  const deleted = await queries.deleteLine(db, customerId, lineId)
  if (!deleted) throw noSuchLine()
  return await totalOf(db, customerId)
}

const noSuchLine = () => new Refusal(404, 'That item is no longer in your cart.')

function room(quantity: number): string {
  return `A line holds at most ${maxQuantity} pieces; ${maxQuantity - quantity || 'no'} more fit.`
}

export function tooFew(left: number): Refusal {
  stockRefusals.labels('cart').inc()
  return new Refusal(409, left === 0 ? 'Sold out.' : `Only ${left} left in stock.`, {
    code: 'out_of_stock',
  })
}

function toLine(line: Line, sizes: queries.SizeRow[], price: PriceWithOffers): CartLine {
  // Set aside or sold out, it is in no price.
  const isPriced = !line.is_for_later && line.left > 0
  const paid = isPriced ? price.bySize(line.size_id) : { paise: line.total_paise, offers: [] }
  return {
    id: line.id,
    quantity: line.quantity,
    product: {
      id: line.product_id,
      slug: line.slug,
      name: line.product_name,
      get_price: toRupees(line.product_price_paise),
      is_final_sale: line.is_final_sale,
      is_active: line.is_active,
    },
    variant: {
      id: line.variant_id,
      color_name: line.colour_name,
      images: pieceImages(line),
      get_price: toRupees(line.price_paise),
      sizes: sizes.map(({ id, size, price_paise: price, stock }) => ({
        id,
        size,
        get_price: toRupees(price),
        stock: line.is_active ? stock : 0,
      })),
    },
    size_variant: {
      id: line.size_id,
      size: line.size,
      get_price: toRupees(line.price_paise),
      stock: line.left,
    },
    list_price: toRupees(line.price_paise),
    ...saleField(line),
    line_total: toRupees(line.total_paise),
    ...toPaid(paid),
    notices: whatChanged(line),
  }
}

export const toPaid = ({ paise, offers }: ReturnType<PaidBySize>) => ({
  paid_total: toRupees(paise),
  offers,
})

export function pieceImages(piece: { picture_key: string | null; picture_alt: string | null }) {
  const { picture_key: key, picture_alt: alt } = piece
  return key ? [{ image: `/media/${key}`, alt: alt ?? '', is_default: true }] : []
}
