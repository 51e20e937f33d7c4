import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('shipments', (join) =>
      join
        .onRef('shipments.order_id', '=', 'orders.id')
        .on('direction', '=', 'forward')
        .on('lost_at', 'is', null),
    )
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.payment_method',
      'orders.payment_status',
      'orders.total_paise',
      'orders.created_at',
      'orders.shipping_address',
      'customers.email',
      'shipments.awb_number',
      'shipments.courier',
      'shipments.current_status as tracking',
      'shipments.going_back_since',
      'shipments.returned_at',
    ])
    .orderBy('orders.id', 'desc')
}

export function listOrders(db: Db, status: string | undefined, limit: number) {
  const newest = orders(db).limit(limit)
  return (status ? newest.where('orders.status', '=', status) : newest).execute()
}

export function findOrder(db: Db, number: string) {
  return orders(db).select('orders.notes').where('orders.number', '=', number).executeTakeFirst()
}

/** Parcels on their way back. */
export function listOrdersGoingBack(db: Db) {
  return orders(db)
    .where('shipments.going_back_since', 'is not', null)
    .where('shipments.returned_at', 'is', null)
    .where('shipments.current_status', '!=', 'Delivered')
    .execute()
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]
export type WholeOrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function listLines(db: Db, orderId: number) {
  return db
    .selectFrom('order_lines')
    .select([
      'id',
      'product_name',
      'colour_name',
      'size',
      'quantity',
      'unit_price_paise',
      'size_id',
    ])
    .select(sql<number>`share_of(p_line => order_lines, p_pieces => quantity)`.as('paid_paise'))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export function listEvents(db: Db, orderId: number) {
  return db
    .selectFrom('order_events')
    .select(['status', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export function listOpenRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'orders.number as order_number',
      'refunds.amount_paise',
      'refunds.reason',
      'refunds.attempts',
      'refunds.last_error',
      'refunds.created_at',
    ])
    .where('refunds.status', '=', 'pending')
    .orderBy('refunds.id')
    .execute()
}

/** An order's parcel, or the one of an exchange, that is on a wave and not packed yet. */
export const findOpenPacking = (db: Db, of: { orderId: number } | { requestId: number }) =>
  db
    .selectFrom('packings')
    .select(['number', 'wave_id'])
    .where('shipment_id', 'is', null)
    .$call((query) =>
      'orderId' in of
        ? query.where('order_id', '=', of.orderId).where('return_request_id', 'is', null)
        : query.where('return_request_id', '=', of.requestId),
    )
    .executeTakeFirst()

/** The parcel that an order waits for. */
export const findParcel = (db: Db, orderId: number) =>
  db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('direction', '=', 'forward')
    .where('lost_at', 'is', null)
    .executeTakeFirst()
