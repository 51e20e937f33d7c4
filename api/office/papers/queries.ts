import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The pieces of an order; undefined for no such order. */
export async function listPieces(db: Db, number: string) {
  const lines = await db
    .selectFrom('orders as o')
    .leftJoin('order_lines as line', 'line.order_id', 'o.id')
    .leftJoin('sizes', 'sizes.id', 'line.size_id')
    .leftJoin('variants', 'variants.id', 'sizes.variant_id')
    .leftJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('garment_types', 'garment_types.id', 'products.garment_type_id')
    .select(['line.product_name', 'line.colour_name', 'line.size', 'line.quantity'])
    .select(['sizes.mrp_paise', 'sizes.price_paise', 'products.country_of_origin'])
    .select(['products.declarations', 'products.gender', 'products.key_features'])
    .select('garment_types.name as garment_type_name')
    .select(sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`.as('code'))
    .where('o.number', '=', number)
    .orderBy('line.id')
    .execute()
  return lines.length > 0 ? lines : undefined
}
