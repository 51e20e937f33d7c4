import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** A parcel that goes to a customer; what its courier collects is null when nothing is. */
export const findParcel = (db: Db, shipmentId: number) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .leftJoin('packings', 'packings.shipment_id', 'shipments.id')
    .select(['shipments.courier', 'shipments.awb_number', 'shipments.weight_grams'])
    .select([
      sql<string>`coalesce(packings.number, orders.number)`.as('number'),
      codPaise.as('cod_paise'),
    ])
    .select(['orders.shipping_address', 'orders.number as order_number'])
    .where('shipments.id', '=', shipmentId)
    .where('shipments.direction', '<>', 'return')
    .executeTakeFirst()

/** Of a parcel beside its order. */
export const codPaise = sql<number | null>`case
  when orders.payment_method = 'cod' and shipments.direction = 'forward' then orders.total_paise end`

/** As they were sold; of an exchange the new size. */
export const listPieces = (db: Db, shipmentId: number) =>
  db
    .selectFrom('shipment_lines as piece')
    .innerJoin('order_lines as line', 'line.id', 'piece.order_line_id')
    .innerJoin('sizes', 'sizes.id', 'piece.size_id')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select(['piece.quantity', 'line.product_name', 'line.colour_name', 'sizes.size'])
    .select(['line.mrp_paise', 'products.country_of_origin'])
    .where('piece.shipment_id', '=', shipmentId)
    .orderBy('line.id')
    .execute()
