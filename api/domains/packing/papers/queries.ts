import { sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'

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

/** Whether it is the invoice of a parcel that is packed and has not left, or that was packed within a day. */
export const goesIntoParcel = (db: Db, documentId: number) =>
  db
    .selectFrom('tax_documents as document')
    .innerJoin('packings', (join) =>
      join
        .onRef('packings.order_id', '=', 'document.order_id')
        .onRef('packings.invoice_number', '=', 'document.number'),
    )
    .innerJoin('shipments', 'shipments.id', 'packings.shipment_id')
    .select('document.id')
    .where('document.id', '=', documentId)
    .where(
      sql<boolean>`(packings.packed_at > now() - interval '1 day'
        or shipments.current_status = 'Shipment Created' and shipments.returned_at is null
        and shipments.lost_at is null)`,
    )
    .executeTakeFirst()
    .then(Boolean)

export const isDocument = (db: Db, id: number) =>
  db
    .selectFrom('tax_documents')
    .select('id')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
    .then(Boolean)
