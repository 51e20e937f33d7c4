import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** Parcels that go to customers; what a courier collects is null when nothing is. */
export const listParcels = (db: Db, of: { shipmentId: number } | { numbers: string[] }) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .leftJoin('packings', 'packings.shipment_id', 'shipments.id')
    .select(['shipments.id', 'shipments.courier', 'shipments.awb_number', 'shipments.weight_grams'])
    .select([
      sql<string>`coalesce(packings.number, orders.number)`.as('number'),
      codPaise.as('cod_paise'),
    ])
    .select(['orders.shipping_address', 'orders.number as order_number'])
    .where(
      'shipmentId' in of
        ? sql<boolean>`shipments.id = ${of.shipmentId}`
        : sql<boolean>`packings.number = any(${of.numbers})`,
    )
    .where('shipments.direction', '<>', 'return')
    .execute()

export type LabelRow = Awaited<ReturnType<typeof listParcels>>[number]

/** Of a parcel beside its order. */
export const codPaise = sql<number | null>`case
  when orders.payment_method = 'cod' and shipments.direction = 'forward' then orders.total_paise end`

/** As they were sold; of an exchange the new size. */
export const listPieces = (db: Db, shipmentIds: number[]) =>
  db
    .selectFrom('shipment_lines as piece')
    .innerJoin('order_lines as line', 'line.id', 'piece.order_line_id')
    .innerJoin('sizes', 'sizes.id', 'piece.size_id')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select([
      'piece.shipment_id',
      'piece.quantity',
      'line.product_name',
      'line.colour_name',
      'sizes.size',
    ])
    .select(['line.mrp_paise', 'products.country_of_origin'])
    .where('piece.shipment_id', '=', sql<number>`any(${shipmentIds})`)
    .orderBy('line.id')
    .execute()

export type PieceRow = Awaited<ReturnType<typeof listPieces>>[number]
