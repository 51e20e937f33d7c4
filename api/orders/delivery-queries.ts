import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A parcel whose delivery failed, as its link may show it. */
export const findDelivery = (db: Db, shipmentId: number) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['shipments.id', 'shipments.order_id', 'orders.number', 'courier', 'direction'])
    .select(['problem', 'problem_due_at', 'attempts', 'attempted_at'])
    .select((values) =>
      values
        .selectFrom('scans')
        .select('note')
        .whereRef('shipment_id', '=', 'shipments.id')
        .whereRef('scanned_at', '=', 'shipments.attempted_at')
        .where('status', '=', 'Delivery Attempted')
        .orderBy('scans.id')
        .limit(1)
        .as('reason'),
    )
    .where('shipments.id', '=', shipmentId)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

export const findLiveAnswer = (db: Db, shipmentId: number, attemptedAt: Date) =>
  db
    .selectFrom('ndr_answers')
    .select(['what', 'actor', sql<string | null>`wanted_on::text`.as('wanted_on')])
    .$narrowType<{ what: 'reattempt' | 'address' | 'return' }>()
    .where('shipment_id', '=', shipmentId)
    .where('attempted_at', '=', attemptedAt)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
