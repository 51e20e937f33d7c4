import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { amountsOf } from '../purchases/service.ts'
import type { ParcelAddress } from './courier.ts'

/** An order with its customer's e-mail and its parcel, if any. */
export async function findOrder(db: Db, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('shipments', (join) =>
      join
        .onRef('shipments.order_id', '=', 'orders.id')
        .on('shipments.direction', '=', 'forward')
        .on('shipments.lost_at', 'is', null),
    )
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.created_at', 'customers.email'])
    .select(['payment_method', 'payment_status', 'total_paise'])
    .select(['shipping_address', amountsOf(sql`purchase_id`).as('amounts')])
    .select(['shipments.awb_number', 'shipments.courier', 'shipments.current_status'])
    .select(sql<string | null>`promised_by::text`.as('promised_day'))
    .select(sql<boolean>`waits_for_capture(p_order => orders)`.as('waits_for_capture'))
    .select(
      sql<boolean>`exists (select from shipments lost
        where lost.order_id = orders.id and lost.lost_at is not null)`.as('has_lost_parcels'),
    )
    .select(sql<string>`courier_number(p_order => orders)`.as('courier_number'))
    .select(
      sql<boolean>`coalesce((select not has_pieces_of(max(lost.id)) from shipments lost
        where lost.order_id = orders.id and lost.direction = 'forward' and lost.lost_at is not null), false)`.as(
        'is_short',
      ),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  // Written by address_snapshot.
  return order && { ...order, shipping_address: order.shipping_address as ParcelAddress }
}

/** Until when a return can be asked for; null before the delivery. */
export async function findReturnUntil(db: Db, orderId: number, returnDays: number) {
  const order = await db
    .selectFrom('orders')
    .select(
      sql<Date | null>`return_until(p_delivered_at => delivered_at, p_return_days => ${returnDays})`.as(
        'until',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.until ?? null
}

export function listLines(db: Db, orderId: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('sizes', 'sizes.id', 'order_lines.size_id')
    .select(['size_id', 'product_name', 'colour_name', 'order_lines.size', 'quantity'])
    .select(['unit_price_paise', 'hsn', 'picture_key', 'is_returnable', 'is_replaceable'])
    .select(sql<number>`share_of(p_line => order_lines, p_pieces => quantity)`.as('paid_paise'))
    .select('sizes.weight_grams')
    .where('order_id', '=', orderId)
    .orderBy('order_lines.id')
    .execute()
}

/** Records that the courier is about to be asked for a parcel: how it is paid changes no more. */
export const startBooking = (db: Db, orderId: number) =>
  sql`select start_booking(p_order_id => ${orderId})`.execute(db)

/** No longer waits for a booking that the courier has refused; what it has of it is cancelled where the order is. */
export function endBooking(db: Db, orderId: number) {
  return db
    .updateTable('courier_bookings')
    .set({ begun_at: sql`now() - booking_time()` })
    .where('order_id', '=', orderId)
    .execute()
}

/** Records that the booking is known here, or was cancelled. */
export function settleBooking(db: Db, orderId: number) {
  return db
    .updateTable('courier_bookings')
    .set({ settled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute()
}

/** Cancelled orders whose booking was never recorded. */
export function listLostBookings(db: Db) {
  return db
    .selectFrom('courier_bookings as booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .select(['orders.id', sql<string>`courier_number(p_order => orders)`.as('number')])
    .where('booking.settled_at', 'is', null)
    .where('booking.begun_at', '<=', sql<Date>`now() - booking_time()`)
    .where('orders.status', '=', 'Cancelled')
    .orderBy('booking.begun_at')
    .limit(20)
    .execute()
}

/** What is booked for no parcel, and can be cancelled. */
export function listSpareBookings(db: Db) {
  return db
    .selectFrom('bookings_to_cancel')
    .select(['id', 'order_id', 'number', 'awb_number'])
    .where('cancelled_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(20)
    .execute()
}

export function markSpareCancelled(db: Db, id: number) {
  return db
    .updateTable('bookings_to_cancel')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Lets what was started be cancelled at once, unless its parcel has it. */
export function giveUpRebooking(db: Db, id: number) {
  return db
    .updateTable('bookings_to_cancel')
    .set({ due_at: sql`least(due_at, now())` })
    .where('id', '=', id)
    .where('number', 'is not', null)
    .execute()
}

/** An order's parcel, or the one of a return request's exchange. */
export function findShipment(db: Db, of: { orderId: number } | { requestId: number }) {
  const shipments = db.selectFrom('shipments').select(['id', 'awb_number', 'current_status'])
  return 'orderId' in of
    ? shipments
        .where('order_id', '=', of.orderId)
        .where('direction', '=', 'forward')
        .where('lost_at', 'is', null)
        .executeTakeFirst()
    : shipments
        .where('return_request_id', '=', of.requestId)
        .where('direction', '=', 'exchange')
        .executeTakeFirst()
}

/**
 * At most 50 parcels of a courier whose next step is due. What staff have packed waits to be handed over.
 * @param past carries the parcels of a demo's past, which stay as they are until staff hand them over
 */
export function listDueParcels(
  db: Db,
  { courier, past }: { courier: string; past: string },
  seconds: number,
) {
  const dueAt = sql<Date>`
    greatest((select max(scanned_at) from scans where shipment_id = shipments.id),
      (select max(told_at) from ndr_answers where shipment_id = shipments.id),
      shipments.created_at) + make_interval(secs => ${seconds})`
  const told = sql<string | null>`
    (select what from ndr_answers a where a.shipment_id = shipments.id
      and a.attempted_at = shipments.attempted_at and told_at is not null)`
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.awb_number', 'shipments.current_status', dueAt.as('due_at')])
    .select(['shipments.problem', told.as('told')])
    .select(sql<string>`orders.shipping_address ->> 'city'`.as('city'))
    .where(
      sql<boolean>`(shipments.courier = ${courier} or shipments.courier = ${past} and exists (
        select from manifest_parcels p join manifests m on m.id = p.manifest_id
        where p.shipment_id = shipments.id and m.closed_at is not null))`,
    )
    .where('shipments.current_status', '<>', 'Delivered')
    .where((row) =>
      row.or([
        row.and([
          row('shipments.direction', '=', 'exchange'),
          row('shipments.returned_at', 'is', null),
          row('shipments.lost_at', 'is', null),
        ]),
        row.and([
          row('shipments.direction', '=', 'return'),
          row.exists(
            row
              .selectFrom('return_requests')
              .select('id')
              .whereRef('return_requests.id', '=', 'shipments.return_request_id')
              .where('status', '=', 'Pickup Booked'),
          ),
        ]),
        row('orders.status', 'in', ['Ready to Ship', 'Shipped', 'In Transit']),
      ]),
    )
    .where(dueAt, '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`not (shipments.current_status = 'Shipment Created'
        and exists (select from packings where shipment_id = shipments.id))`,
    )
    .orderBy('shipments.id')
    .limit(50)
    .execute()
}

/** Parcels of cancelled orders that the courier still has to cancel. */
export function listParcelsToCancel(db: Db) {
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'shipments.order_id', 'shipments.awb_number'])
    .where('shipments.current_status', '=', 'Shipment Created')
    .where('shipments.cancelled_at', 'is', null)
    .where('shipments.returned_at', 'is', null)
    .where('orders.status', '=', 'Cancelled')
    .orderBy('shipments.id')
    .limit(20)
    .execute()
}

export function markCancelled(db: Db, shipmentId: number) {
  return db
    .updateTable('shipments')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', shipmentId)
    .execute()
}
