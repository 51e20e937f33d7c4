import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
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
    .select(['line.size_id', 'request.quantity', 'parcel.id as parcel_id'])
    .select((row) => row.fn.coalesce('wanted.id', 'line.size_id').as('new_size_id'))
    .where('request.id', '=', requestId)
    .executeTakeFirst()

/** A request with what an exchange sends. */
export async function findExchange(db: Db, requestId: number) {
  const exchange = await requests(db)
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['request.id', 'request.status', 'request.created_at', 'customers.email'])
    .select(['orders.number as order_number', 'orders.shipping_address'])
    .select(['line.product_name', 'line.colour_name', 'request.quantity', 'line.unit_price_paise'])
    .select(sql<number>`share_of(p_line => line, p_pieces => request.quantity)`.as('paid_paise'))
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

export const holdRefund = (db: Db, requestId: number) =>
  sql`select hold_refund(p_request_id => ${requestId})`.execute(db)

export type ExchangeRow = NonNullable<Awaited<ReturnType<typeof findExchange>>>

export function findReturnForMail(db: Db, requestId: number) {
  return (
    requests(db)
      .selectAll('line')
      // After the line's own: the pieces that the request is of.
      .select(['request.quantity', 'request.request_type', 'request.reason', 'request.rejection'])
      .select(sql<number>`share_of(p_line => line, p_pieces => request.quantity)`.as('paid_paise'))
      .select(['orders.number as order_number', 'orders.payment_method'])
      .select(['wanted.size as wanted_size', 'refund.amount_paise as refund_paise'])
      .select(['refund.status as refund_status', 'refund.upi_id'])
      .select(['parcel.courier', 'parcel.awb_number', 'parcel.tracking_url', 'parcel.lost_at'])
      .select(
        sql<string | null>`arrival_day(
          p_left_at => request.closed_at, p_address => orders.shipping_address)::text`.as(
          'arrives_by',
        ),
      )
      .where('request.id', '=', requestId)
      .executeTakeFirstOrThrow()
  )
}

/** What is read of a customer's orders, the last first. */
const ordersLookedAt = 100

export type WornRow = {
  outcome: 'kept' | 'too_small' | 'too_large'
  product_id: number
  product: string
  size: string
  type: string
  gender: string
}

/**
 * The last size that was kept, and that came back as too small or too large, of garments of a product's type and
 * gender; undefined where there is no such product.
 */
export async function findWornSizes(db: Db, customerId: number, productId: number) {
  const { rows } = await sql<WornRow | Record<keyof WornRow, null>>`
    with like_it as (
      select garment_type_id, gender from products where id = ${productId} and is_active
    ), line as (
      select l.id, l.product_id, l.product_name, l.size, o.delivered_at,
        l.quantity - coalesce((
          select sum(quantity) from return_requests
          where order_line_id = l.id and status <> 'Rejected'), 0) as kept_pieces
      from (
        select id, delivered_at from orders
        where customer_id = ${customerId} and delivered_at is not null
        order by id desc limit ${ordersLookedAt}
      ) o
      join order_lines l on l.order_id = o.id
      join products p on p.id = l.product_id
      join like_it on like_it.garment_type_id = p.garment_type_id and like_it.gender = p.gender
    ), outcomes as (
      select 'kept' as outcome, product_id, product_name, size, delivered_at as at from line where kept_pieces > 0
      union all
      select case when r.fit = 'small' then 'too_small' else 'too_large' end,
        line.product_id, product_name, line.size, r.created_at
      from line join return_requests r on r.order_line_id = line.id
      where r.fit is not null and r.status <> 'Rejected'
      union all
      select 'kept', line.product_id, product_name, sizes.size, r.closed_at
      from line join return_requests r on r.order_line_id = line.id join sizes on sizes.id = r.wanted_size_id
      where r.status = 'Exchanged' and r.closed_at is not null
    ), last as (
      select distinct on (outcome) * from outcomes order by outcome, at desc
    )
    select last.outcome, last.product_id, last.product_name as product, last.size,
      garment_types.name as type, like_it.gender
    from like_it
    left join last on true
    left join garment_types on garment_types.id = like_it.garment_type_id and last.outcome is not null`.execute(
    db,
  )
  return rows.length ? rows.filter((row): row is WornRow => row.outcome !== null) : undefined
}

export async function isLineOf(db: Db, lineId: number, orderId: number): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return line !== undefined
}
