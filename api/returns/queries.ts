import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { ParcelAddress } from '../shipping/courier.ts'

const requests = (db: Db) =>
  db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .leftJoin('sizes as wanted', 'wanted.id', 'request.wanted_size_id')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.return_request_id', '=', 'request.id').on('refund.status', '!=', 'failed'),
    )
    .leftJoin('shipments as parcel', (join) =>
      join
        .onRef('parcel.return_request_id', '=', 'request.id')
        .on('parcel.direction', '=', 'exchange'),
    )

export function listOpenReturns(db: Db) {
  return requests(db)
    .select(['request.id', 'request.request_type as type', 'request.status', 'request.reason'])
    .select(['request.created_at as asked_at', 'orders.id as order_id'])
    .select('orders.number as order_number')
    .select(['line.product_name as product', 'line.colour_name as colour', 'line.size'])
    .select(['request.quantity', 'wanted.size as wanted_size', 'refund.id as refund_id'])
    .select(['refund.amount_paise as refund_paise', 'refund.method as refund_method'])
    .select(['parcel.courier', 'parcel.awb_number', 'parcel.current_status as tracking'])
    .select((row) => row.fn.coalesce('refund.upi_id', 'request.upi_id').as('upi_id'))
    .where('request.closed_at', 'is', null)
    .orderBy('request.id')
    .execute()
}

export const findPieces = (db: Db, requestId: number) =>
  requests(db)
    .select(['line.size_id', 'request.quantity'])
    .where('request.id', '=', requestId)
    .executeTakeFirst()

/** A request with what an exchange sends. */
export async function findExchange(db: Db, requestId: number) {
  const exchange = await requests(db)
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['request.id', 'request.status', 'request.created_at', 'customers.email'])
    .select(['orders.number as order_number', 'orders.shipping_address'])
    .select(['line.product_name', 'line.colour_name', 'request.quantity', 'line.unit_price_paise'])
    .innerJoin('sizes as sent', (join) =>
      join.on((row) => row('sent.id', '=', row.fn.coalesce('wanted.id', 'line.size_id'))),
    )
    .select((row) => [
      'line.hsn',
      'sent.weight_grams',
      row.fn.coalesce('wanted.size', 'line.size').as('size'),
      row.fn.coalesce('wanted.id', 'line.size_id').as('size_id'),
    ])
    .select([
      'parcel.awb_number',
      sql<boolean>`sends_new_pieces(p_request => request)`.as('sends_new_pieces'),
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  // Written by address_snapshot.
  return exchange && { ...exchange, shipping_address: exchange.shipping_address as ParcelAddress }
}

export type ExchangeRow = NonNullable<Awaited<ReturnType<typeof findExchange>>>

export function findReturnForMail(db: Db, requestId: number) {
  return (
    requests(db)
      .selectAll('line')
      // After the line's own: the pieces that the request is of.
      .select(['request.quantity', 'request.request_type', 'request.reason', 'request.rejection'])
      .select(['orders.number as order_number', 'orders.payment_method'])
      .select(['wanted.size as wanted_size', 'refund.amount_paise as refund_paise'])
      .select(['refund.status as refund_status', 'refund.upi_id'])
      .select(['parcel.courier', 'parcel.awb_number', 'parcel.tracking_url'])
      .where('request.id', '=', requestId)
      .executeTakeFirstOrThrow()
  )
}
