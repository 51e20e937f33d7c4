import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { ParcelAddress } from '../shipping/courier.ts'

// Longer than all calls of a booking: by then the process that asked is gone.
const askingSeconds = 150
/** The act that began it is about to ask. */
const startSeconds = 30

const isFree = sql<boolean>`(asked_at is null or asked_at < now() - make_interval(secs => ${askingSeconds}))`

/** Takes a pickup on itself, for as long as asking the courier lasts. @returns whether it was free */
export async function claimPickup(db: Db, requestId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('return_pickups')
    .set({ asked_at: sql`now()` })
    .where('return_request_id', '=', requestId)
    .where('settled_at', 'is', null)
    .where(isFree)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releasePickup = (db: Db, requestId: number) =>
  db
    .updateTable('return_pickups')
    .set({ asked_at: null })
    .where('return_request_id', '=', requestId)
    .execute()

export const settlePickup = (db: Db, requestId: number) =>
  db
    .updateTable('return_pickups')
    .set({ settled_at: sql`now()` })
    .where('return_request_id', '=', requestId)
    .execute()

export const listOpenPickups = (db: Db) =>
  db
    .selectFrom('return_pickups')
    .select('return_request_id')
    .where('settled_at', 'is', null)
    .where('begun_at', '<', sql<Date>`now() - make_interval(secs => ${startSeconds})`)
    .where(isFree)
    .orderBy('begun_at')
    .limit(20)
    .execute()

export const findOpenPickup = (db: Db, requestId: number) =>
  db
    .selectFrom('return_pickups')
    .select('begun_at')
    .where('return_request_id', '=', requestId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()

/** Parcels of rejected returns that are not collected yet. */
export const listPickupsToCancel = (db: Db) =>
  db
    .selectFrom('shipments')
    .innerJoin('return_requests as request', 'request.id', 'shipments.return_request_id')
    .select(['shipments.id', 'shipments.awb_number'])
    .where('shipments.direction', '=', 'return')
    .where('shipments.current_status', '=', 'Shipment Created')
    .where('shipments.cancelled_at', 'is', null)
    .where('request.status', '=', 'Rejected')
    .orderBy('shipments.id')
    .limit(20)
    .execute()

export const markCancelled = (db: Db, shipmentId: number) =>
  db
    .updateTable('shipments')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', shipmentId)
    .execute()

/** A request with what is to be collected. */
export async function findPickup(db: Db, requestId: number) {
  const pickup = await db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .select(['request.id', 'request.status', 'request.created_at', 'request.quantity'])
    .select(['orders.number as order_number', 'orders.shipping_address', 'customers.email'])
    .select(['line.product_name', 'line.colour_name', 'line.size', 'line.size_id', 'line.hsn'])
    .select(['line.unit_price_paise', 'sizes.weight_grams'])
    .select(sql<number>`share_of(p_line => line, p_pieces => request.quantity)`.as('paid_paise'))
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  // Written by address_snapshot.
  return pickup && { ...pickup, shipping_address: pickup.shipping_address as ParcelAddress }
}
