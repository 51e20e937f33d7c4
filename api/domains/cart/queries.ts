import { sql } from 'kysely'
import { compileOnce } from '../../ground/db/compile-once.ts'
import type { Db } from '../../ground/db/pool.ts'
import { saleOfSize } from '../catalogue/sale.ts'
import { type Price, priceOf } from '../purchases/service.ts'

/** What an order of the cart would have. */
export const linesOf = (db: Db, customerId: number) =>
  allLinesOf(db, customerId).where('is_for_later', '=', false)

const allLinesOf = (db: Db, customerId: number) =>
  pieces(db, customerId)
    .innerJoin('cart_lines', 'cart_lines.size_id', 'sizes.id')
    .select(['cart_lines.id', 'cart_lines.quantity', 'cart_lines.seen_price_paise'])
    .select('is_for_later')
    .select(
      sql<number>`pieces_price(p_price_paise => sizes.price_paise, p_pieces => quantity)`.as(
        'total_paise',
      ),
    )
    .where('cart_lines.customer_id', '=', customerId)
    .orderBy('cart_lines.id')

/** The code for an offer that her cart has; null for none. */
export const codeOf = (customerId: number) =>
  sql<string | null>`(select code from cart_offer_codes where customer_id = ${customerId})`

/** All lines, each with what those that can be bought cost together. */
export const listLines = compileOnce((db, customerId: number) =>
  db
    .with('lines', () => allLinesOf(db, customerId))
    .selectFrom('lines')
    .selectAll()
    .select(
      priceOf(
        sql`(
        select row(array_agg(size_id), array_agg(quantity))::lines_to_buy from lines
        where not is_for_later and "left" > 0)`,
        { customerId, code: codeOf(customerId) },
      ).as('price'),
    )
    .orderBy('id'),
)

export const pieceOf = (db: Db, customerId: number, sizeId: number) =>
  pieces(db, customerId).where('sizes.id', '=', sizeId)

/** What is left to anyone of these sizes, in their order. */
export const piecesOf = (db: Db, sizeIds: number[]) =>
  pieces(db, null)
    .where(sql<boolean>`sizes.id = any(${sizeIds})`)
    .orderBy(sql`array_position(${sizeIds}::integer[], sizes.id)`)

/** What there is for a customer: in stock, and held for a card payment of her own. */
const stockFor = (customerId: number | null) =>
  sql<number>`stock + pieces_held(p_customer_id => ${customerId}, p_size_id => sizes.id)`

/** What is left to her of what is on sale. */
const leftTo = (customerId: number | null) =>
  sql<number>`case when is_active then ${stockFor(customerId)} else 0 end`

function pieces(db: Db, customerId: number | null) {
  return db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('variant_pictures', (join) =>
      join
        .onRef('variant_pictures.variant_id', '=', 'variants.id')
        .on('variant_pictures.position', '=', 0),
    )
    .leftJoin('pictures', 'pictures.id', 'variant_pictures.picture_id')
    .select([
      'sizes.id as size_id',
      'sizes.size',
      'sizes.price_paise',
      saleOfSize.as('sale'),
      'variants.id as variant_id',
      'variants.colour_name',
      'products.id as product_id',
      'products.slug',
      'products.name as product_name',
      'products.price_paise as product_price_paise',
      'products.is_active',
      sql<boolean>`not (is_returnable or is_replaceable)`.as('is_final_sale'),
      leftTo(customerId).as('left'),
      'pictures.key as picture_key',
      'variant_pictures.alt as picture_alt',
    ])
}

/** The sizes of these variants, in their order; `stock` is what there is for her, on sale or not. */
export const listSizes = compileOnce((db, customerId: number, variantIds: number[]) =>
  db
    .selectFrom('sizes')
    .select(['id', 'variant_id', 'size', 'price_paise'])
    .select(stockFor(customerId).as('stock'))
    .where(sql<boolean>`variant_id = any(${variantIds})`)
    .orderBy('variant_id')
    .orderBy('position'),
)

export type SizeRow = Awaited<ReturnType<typeof listSizes>>[number]

export type Piece = Awaited<ReturnType<ReturnType<typeof pieceOf>['execute']>>[number]

/** What is left of the line's size. Undefined when the line is another customer's. */
export function updateLine(db: Db, customerId: number, lineId: number, quantity: number) {
  return db
    .updateTable('cart_lines')
    .from(['sizes', 'variants', 'products'])
    .set({ quantity, seen_price_paise: sql`sizes.price_paise` })
    .whereRef('sizes.id', '=', 'cart_lines.size_id')
    .whereRef('variants.id', '=', 'sizes.variant_id')
    .whereRef('products.id', '=', 'variants.product_id')
    .where('cart_lines.id', '=', lineId)
    .where('customer_id', '=', customerId)
    .where('is_for_later', '=', false)
    .returning(leftTo(customerId).as('left'))
    .executeTakeFirst()
}

/** Undefined when the line is another customer's. */
export const setForLater = (db: Db, customerId: number, lineId: number, isForLater: boolean) =>
  db
    .updateTable('cart_lines')
    .set({ is_for_later: isForLater })
    .where('id', '=', lineId)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()

export async function deleteLine(db: Db, customerId: number, lineId: number): Promise<number> {
  const result = await db
    .deleteFrom('cart_lines')
    .where('id', '=', lineId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Without what is sold out, or for later. */
export async function findPrice(
  db: Db,
  customerId: number,
  code = codeOf(customerId),
): Promise<Price> {
  const lines = db
    .selectFrom('cart_lines')
    .innerJoin('sizes', 'sizes.id', 'cart_lines.size_id')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(sql`row(array_agg(sizes.id), array_agg(quantity))::lines_to_buy`.as('lines'))
    .where('customer_id', '=', customerId)
    .where('is_for_later', '=', false)
    .where(leftTo(customerId), '>', 0)
  const price = priceOf(sql`(${lines})`, { customerId, code }).as('price')
  const row = await db.selectNoFrom(price).executeTakeFirstOrThrow()
  return row.price
}

/** Stores the code that a cart has; null takes it off. */
export async function setCode(db: Db, customerId: number, code: string | null): Promise<void> {
  if (code === null) {
    await db.deleteFrom('cart_offer_codes').where('customer_id', '=', customerId).execute()
    return
  }
  await db
    .insertInto('cart_offer_codes')
    .values({ customer_id: customerId, code })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ code }))
    .execute()
}
