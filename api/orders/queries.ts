import { type Selectable, sql } from 'kysely'
import type { Shortage } from '../catalogue/shortages.ts'
import type { Db } from '../db/pool.ts'
import type { Orders } from '../db/types.ts'

export type OrderRow = Selectable<Orders>

/** What `place_cod_order` decided. */
export type Placement =
  | {
      outcome: 'placed' | 'replayed'
      order_id: number
      order_number: string
      total_paise: number
      shortages: null
    }
  | { outcome: 'short'; shortages: Shortage[] }
  | { outcome: 'price_changed'; total_paise: number; shortages: null }
  | { outcome: 'key_reused' | 'address_missing' | 'empty'; shortages: null }

export async function placeCodOrder(
  db: Db,
  order: {
    customerId: number
    kind: 'cart' | 'buynow'
    sizeId: number | null
    quantity: number | null
    addressId: number
    idempotencyKey: string | null
    requestSha256: Buffer
    /** Seconds since the request came in. */
    waitedSeconds: number
    notes: string | null
    codFeePaise: number
    shippingFeePaise: number
    freeShippingAbovePaise: number
    /** What the customer was told, if she was. */
    expectedTotalPaise: number | null
  },
): Promise<Placement> {
  const { rows } = await sql<Placement>`
    select * from place_cod_order(
      ${order.customerId}, ${order.kind}, ${order.sizeId}, ${order.quantity}, ${order.addressId},
      ${order.idempotencyKey}, ${order.requestSha256},
      make_interval(secs => ${order.waitedSeconds}), ${order.notes},
      ${order.codFeePaise}, ${order.shippingFeePaise}, ${order.freeShippingAbovePaise},
      ${order.expectedTotalPaise})
  `.execute(db)
  const placement = rows[0]
  if (!placement) throw new Error('place_cod_order answered nothing')
  return placement
}

/** What `settle_payment` decided; the order is named whenever the payment's checkout has one. */
export type Settlement =
  | { outcome: 'settled'; order_id: number; order_number: string }
  | { outcome: 'refunded'; order_id: number | null; order_number: string | null }
  | { outcome: 'unknown'; order_id: null; order_number: null }

export async function settlePayment(
  db: Db,
  payment: {
    razorpayOrderId: string
    razorpayPaymentId: string
    status: 'authorized' | 'captured'
    amountPaise: number | null
    addressId: number | null
    notes: string | null
  },
): Promise<Settlement> {
  const { rows } = await sql<Settlement>`
    select * from settle_payment(
      ${payment.razorpayOrderId}, ${payment.razorpayPaymentId}, ${payment.status},
      ${payment.amountPaise}, ${payment.addressId}, ${payment.notes})
  `.execute(db)
  const settlement = rows[0]
  if (!settlement) throw new Error('settle_payment answered nothing')
  return settlement
}

/** What `cancel_order` decided. */
export type Cancellation = {
  outcome: 'cancelled' | 'already' | 'too_late' | 'missing'
  status: string | null
}

export async function cancelOrder(
  db: Db,
  customerId: number | null,
  orderId: number,
): Promise<Cancellation> {
  const { rows } = await sql<Cancellation>`
    select * from cancel_order(${customerId}, ${orderId})
  `.execute(db)
  const cancellation = rows[0]
  if (!cancellation) throw new Error('cancel_order answered nothing')
  return cancellation
}

export function listOrders(db: Db, customerId: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
}

export function findOrder(db: Db, customerId: number, orderId: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(sql<boolean>`is_cancellable(status)`.as('is_cancellable'))
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export function listOrderLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('id')
    .execute()
}

/** The parcels on their way to the customer; at most one an order. */
export function listShipments(db: Db, orderIds: number[]) {
  return db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'awb_number', 'current_status', 'going_back_since', 'returned_at'])
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .where('direction', '=', 'forward')
    .execute()
}

export function listScans(db: Db, shipmentId: number) {
  return db
    .selectFrom('scans')
    .select(['id', 'status', 'scanned_at', 'location'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('scanned_at')
    .orderBy('id')
    .execute()
}

export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number]
export type ShipmentRow = Awaited<ReturnType<typeof listShipments>>[number]
export type ScanRow = Awaited<ReturnType<typeof listScans>>[number]

/** For the shop's own mails, whoever's order it is. */
export function findOrderForMail(db: Db, orderId: number) {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

export function findRefundOfPayment(db: Db, razorpayPaymentId: string) {
  return db
    .selectFrom('refunds')
    .select(['razorpay_payment_id', 'amount_paise', 'reason'])
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .$narrowType<{ razorpay_payment_id: string }>()
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

export function findRefundForMail(db: Db, refundId: number) {
  return db
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.amount_paise', 'refunds.method', 'refunds.upi_reference'])
    .select(['refunds.order_id', 'orders.number as order_number'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
}
