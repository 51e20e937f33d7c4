import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A customer's lines with what the cart shows of each: one query, however many. */
export function listLines(db: Db, customerId: number) {
  return pieces(db)
    .innerJoin('cart_lines', 'cart_lines.size_id', 'sizes.id')
    .select(['cart_lines.id', 'cart_lines.quantity'])
    .where('cart_lines.customer_id', '=', customerId)
    .orderBy('cart_lines.id')
    .execute()
}

/** One size with what an order preview shows of it. */
export function findPiece(db: Db, sizeId: number) {
  return pieces(db).where('sizes.id', '=', sizeId).executeTakeFirst()
}

function pieces(db: Db) {
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
      'sizes.stock',
      'sizes.price_paise',
      'variants.id as variant_id',
      'variants.colour_name',
      'products.id as product_id',
      'products.slug',
      'products.name as product_name',
      'products.price_paise as product_price_paise',
      'products.is_active',
      'pictures.key as picture_key',
      'variant_pictures.alt as picture_alt',
    ])
}

export type Piece = NonNullable<Awaited<ReturnType<typeof findPiece>>>

/** Adds to the size's line, or makes it. Undefined when it would pass the most a line can hold. */
export function upsertLine(
  db: Db,
  line: { customerId: number; sizeId: number; quantity: number; pricePaise: number },
  maxQuantity: number,
) {
  return db
    .insertInto('cart_lines')
    .values({
      customer_id: line.customerId,
      size_id: line.sizeId,
      quantity: line.quantity,
      seen_price_paise: line.pricePaise,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'size_id'])
        .doUpdateSet({
          quantity: sql`cart_lines.quantity + excluded.quantity`,
          seen_price_paise: line.pricePaise,
        })
        .where(sql<boolean>`cart_lines.quantity + excluded.quantity <= ${maxQuantity}`),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirst()
}

/** The pieces of a size that a cart holds. */
export async function findQuantity(db: Db, customerId: number, sizeId: number): Promise<number> {
  const line = await db
    .selectFrom('cart_lines')
    .select('quantity')
    .where('customer_id', '=', customerId)
    .where('size_id', '=', sizeId)
    .executeTakeFirst()
  return line?.quantity ?? 0
}

/** What is left of the line's size. Undefined when the line is another customer's. */
export function updateLine(db: Db, customerId: number, lineId: number, quantity: number) {
  return db
    .updateTable('cart_lines')
    .from(['sizes', 'variants', 'products'])
    .set({ quantity })
    .whereRef('sizes.id', '=', 'cart_lines.size_id')
    .whereRef('variants.id', '=', 'sizes.variant_id')
    .whereRef('products.id', '=', 'variants.product_id')
    .where('cart_lines.id', '=', lineId)
    .where('customer_id', '=', customerId)
    .returning(sql<number>`case when is_active then stock else 0 end`.as('stock'))
    .executeTakeFirst()
}

/** The number of lines deleted: none when the line is another customer's. */
export async function deleteLine(db: Db, customerId: number, lineId: number): Promise<number> {
  const result = await db
    .deleteFrom('cart_lines')
    .where('id', '=', lineId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function totalPaise(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('cart_lines')
    .innerJoin('sizes', 'sizes.id', 'cart_lines.size_id')
    .select(sql<number>`coalesce(sum(quantity * price_paise), 0)`.as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.total
}
