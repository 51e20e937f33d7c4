import { sql } from 'kysely'
import type { CreateReturnRequest } from '../../contract/returns.ts'
import type { Db } from '../db/pool.ts'
import type { ParcelAddress } from '../shipping/courier.ts'

/** What `request_return` decided. */
export type Asked = {
  outcome:
    | 'requested'
    | 'missing'
    | 'open'
    | 'asked_before'
    | 'not_delivered'
    | 'over'
    | 'not_allowed'
    | 'wrong_size'
    | 'short'
  wanted_size: string | null
  pieces_left: number | null
}

export async function requestReturn(
  db: Db,
  request: {
    customerId: number
    orderLineId: number
    type: CreateReturnRequest['request_type']
    reason: string
    wantedSizeId: number | null
    upiId: string | null
    returnDays: number
  },
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select * from request_return(
      ${request.customerId}, ${request.orderLineId}, ${request.type}, ${request.reason},
      ${request.wantedSizeId}, ${request.upiId}, ${request.returnDays})
  `.execute(db)
  return only(rows)
}

/** What a step of a return decided; `status` is where the request stands, if there is one. */
export type Step = {
  outcome:
    | 'approved'
    | 'rejected'
    | 'received'
    | 'exchanged'
    | 'short'
    | 'already'
    | 'refused'
    | 'missing'
  status: string | null
}

export async function approveReturn(db: Db, requestId: number): Promise<Step> {
  const { rows } = await sql<Step>`select * from approve_return(${requestId})`.execute(db)
  return only(rows)
}

export async function rejectReturn(db: Db, requestId: number, rejection: string): Promise<Step> {
  const { rows } = await sql<Step>`
    select * from reject_return(${requestId}, ${rejection})`.execute(db)
  return only(rows)
}

export async function receiveReturn(
  db: Db,
  requestId: number,
  refundInstead: boolean,
): Promise<Step & { pieces_left: number | null }> {
  const { rows } = await sql<Step & { pieces_left: number | null }>`
    select * from receive_return(${requestId}, ${refundInstead})`.execute(db)
  return only(rows)
}

export async function finishExchange(db: Db, requestId: number): Promise<Step> {
  const { rows } = await sql<Step>`select * from finish_exchange(${requestId})`.execute(db)
  return only(rows)
}

/** What `book_exchange` decided. */
export type ExchangeBooking =
  | { outcome: 'booked' | 'replayed' | 'booked_before'; status: string; awb_number: string }
  | { outcome: 'refused' | 'awb_taken'; status: string; awb_number: null }
  | { outcome: 'missing'; status: null; awb_number: null }

export async function bookExchange(
  db: Db,
  requestId: number,
  parcel: { awb: string; courier: string; trackingUrl?: string | undefined },
): Promise<ExchangeBooking> {
  const { rows } = await sql<ExchangeBooking>`
    select * from book_exchange(
      ${requestId}, ${parcel.courier}, ${parcel.awb}, ${parcel.trackingUrl ?? null})`.execute(db)
  return only(rows)
}

type Payment = { outcome: 'paid' | 'already' | 'reference_used' | 'missing' }

export async function markRefundPaid(db: Db, refundId: number, reference: string) {
  const { rows } = await sql<Payment>`
    select mark_refund_paid(${refundId}, ${reference}) as outcome`.execute(db)
  return only(rows).outcome
}

function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('a step of a return answered nothing')
  return row
}

const requests = (db: Db) =>
  db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .leftJoin('sizes as wanted', 'wanted.id', 'request.wanted_size_id')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.return_request_id', '=', 'request.id').on('refund.status', '!=', 'failed'),
    )
    .leftJoin('shipments as parcel', 'parcel.return_request_id', 'request.id')

/** Those that wait for the shop first come first; a closed one is no longer worked on. */
export function listOpenReturns(db: Db) {
  return requests(db)
    .select(['request.id', 'request.request_type as type', 'request.status', 'request.reason'])
    .select(['request.created_at as asked_at', 'orders.id as order_id'])
    .select('orders.number as order_number')
    .select(['line.product_name as product', 'line.colour_name as colour', 'line.size'])
    .select(['line.quantity', 'wanted.size as wanted_size', 'refund.id as refund_id'])
    .select(['refund.amount_paise as refund_paise', 'refund.method as refund_method'])
    .select(['parcel.courier', 'parcel.awb_number', 'parcel.current_status as tracking'])
    .select((row) => row.fn.coalesce('refund.upi_id', 'request.upi_id').as('upi_id'))
    .where('request.closed_at', 'is', null)
    .orderBy('request.id')
    .execute()
}

/** A request with what is to go out for it, if it is an exchange. */
export async function findExchange(db: Db, requestId: number) {
  const exchange = await requests(db)
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['request.id', 'request.status', 'request.created_at', 'customers.email'])
    .select(['orders.number as order_number', 'orders.shipping_address'])
    .select(['line.product_name', 'line.colour_name', 'line.quantity', 'line.unit_price_paise'])
    .select((row) => [
      'line.hsn',
      row.fn.coalesce('wanted.size', 'line.size').as('size'),
      row.fn.coalesce('wanted.id', 'line.size_id').as('size_id'),
    ])
    .select(['parcel.awb_number', sql<boolean>`sends_new_pieces(request)`.as('sends_new_pieces')])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  // The address was written by address_snapshot from a row of addresses.
  return exchange && { ...exchange, shipping_address: exchange.shipping_address as ParcelAddress }
}

export type ExchangeRow = NonNullable<Awaited<ReturnType<typeof findExchange>>>

export function findReturnForMail(db: Db, requestId: number) {
  return requests(db)
    .selectAll('line')
    .select(['request.request_type', 'request.reason', 'request.rejection'])
    .select(['orders.number as order_number', 'orders.payment_method'])
    .select(['wanted.size as wanted_size', 'refund.amount_paise as refund_paise'])
    .select(['refund.status as refund_status', 'refund.upi_id'])
    .select(['parcel.courier', 'parcel.awb_number', 'parcel.tracking_url'])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow()
}
