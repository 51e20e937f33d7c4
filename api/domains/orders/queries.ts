import { type Selectable, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Orders } from '../../ground/db/types.ts'
import { amountsOf } from '../purchases/service.ts'

export type OrderRow = Selectable<Orders>

const promisedDay = sql<string | null>`promised_by::text`.as('promised_day')

const amounts = amountsOf(sql`purchase_id`).as('amounts')

const ordersOf = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(amounts)
    .select(sql<boolean>`is_cancellable(p_status => status)`.as('is_cancellable'))
    .select(promisedDay)
    .select(
      sql<number | null>`case when payment_method = 'cod' and payment_status = 'unpaid'
        and may_be_paid_now(p_order => orders) then online_total(p_order => orders) end`.as(
        'pay_now_paise',
      ),
    )
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')

export function listOrders(
  db: Db,
  customerId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return ordersOf(db, customerId).limit(limit).offset(offset).execute()
}

export function findOrder(db: Db, customerId: number, orderId: number) {
  return ordersOf(db, customerId).where('id', '=', orderId).executeTakeFirst()
}

/** At most 20, older than so many seconds. */
/** But for those that staff pack. */
export function listWaitingOrders(db: Db, seconds: number) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('status', 'in', ['Pending', 'Confirmed', 'Processing'])
      // Those of a demo's past wait for who tries the office.
      .where(
        sql<boolean>`not exists (select from purchases
          where id = purchase_id and idempotency_key like 'demo-history-%')`,
      )
      .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .where(sql<boolean>`not exists (select from packings where order_id = orders.id)`)
      .orderBy('id')
      .limit(20)
      .execute()
  )
}

export function listOrderLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .select(sql<number>`share_of(p_line => order_lines, p_pieces => quantity)`.as('paid_paise'))
    .select(
      sql<number>`pieces_price(p_price_paise => list_price_paise, p_pieces => quantity)`.as(
        'list_paise',
      ),
    )
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('id')
    .execute()
}

export function listShipments(db: Db, orderIds: number[]) {
  return db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'awb_number', 'current_status', 'going_back_since', 'returned_at'])
    .select(
      sql<string | null>`(
        select wanted_on::text from ndr_answers
        where shipment_id = shipments.id and attempted_at = shipments.attempted_at
          and shipments.problem = 'ndr' and refused_at is null)`.as('comes_again_on'),
    )
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .where('direction', '=', 'forward')
    .where('lost_at', 'is', null)
    .execute()
}

export function listScans(db: Db, shipmentIds: number[]) {
  return db
    .selectFrom('scans')
    .select(['shipment_id', 'id', 'status', 'scanned_at', 'location'])
    .where(sql<boolean>`shipment_id = any(${shipmentIds})`)
    .orderBy('scanned_at')
    .orderBy('id')
    .execute()
}

export type ShownOrder = Awaited<ReturnType<typeof listOrders>>[number]
export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number]
export type ShipmentRow = Awaited<ReturnType<typeof listShipments>>[number]
export type ScanRow = Awaited<ReturnType<typeof listScans>>[number]

export function findOrderForMail(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select([amounts, promisedDay])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

export type MailedOrder = Awaited<ReturnType<typeof findOrderForMail>>

export function findRefundOfPayment(db: Db, razorpayPaymentId: string) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
      .innerJoin('purchases as purchase', 'purchase.id', 'payments.purchase_id')
      .leftJoin('orders', (join) =>
        join.onRef('orders.purchase_id', '=', 'purchase.id').on('purchase.method', '=', 'cod'),
      )
      .select(['payments.razorpay_payment_id', 'refunds.amount_paise', 'refunds.reason'])
      // Of an order on delivery that was to be paid.
      .select(['orders.id as order_id', 'orders.number as order_number'])
      .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
      .orderBy('refunds.id')
      .executeTakeFirstOrThrow()
  )
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
