import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type Count = { name: string; count: number; oldest: Date | null }

/** What waits for someone; each is counted from an index of what is open. */
export async function countQueues(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select 'To confirm' as name, count(*) as count, min(created_at) as oldest from orders where status = 'Pending'
    union all
    select 'To pack', count(*), min(created_at) from orders where status in ('Confirmed', 'Processing')
    union all
    select 'To hand over', count(*), min(created_at) from orders where status = 'Ready to Ship'
    union all
    select 'Coming back', count(*), min(going_back_since) from shipments
    where going_back_since is not null and returned_at is null and current_status <> 'Delivered'
    union all
    select 'Returns to answer', count(*), min(created_at) from return_requests where state = 'Requested'
    union all
    select 'Returns to receive', count(*), min(created_at) from return_requests where state in ('Approved', 'Pickup Booked')
    union all
    select 'Refunds to pay', count(*), min(due_since) from refunds where status = 'pending' and method = 'upi'`.execute(
    db,
  )
  return rows
}

/** Parcels whose delivery was tried, and until when the courier waits for the answer that is due first. */
export async function countUndelivered(db: Db, hours: number) {
  const { rows } = await sql<{ count: number; due: Date | null }>`
    select count(*) as count, min(tried.at) + make_interval(hours => ${hours}) as due
    from orders o
    join shipments s on s.order_id = o.id and s.direction = 'forward' and s.lost_at is null
    cross join lateral (
      select max(scanned_at) as at from scans
      where shipment_id = s.id and status = 'Delivery Attempted') tried
    where o.status in ('Shipped', 'In Transit') and tried.at is not null and s.going_back_since is null`.execute(
    db,
  )
  return rows[0] ?? { count: 0, due: null }
}

/** What the worker tries in vain, or has given up. */
export async function countBroken(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select 'Mail' as name, count(*) as count, min(held_at) as oldest from outbox where held_at is not null
    union all
    select 'Webhooks', count(*), min(received_at) from webhook_events
    where processed_at is null and received_at < now() - interval '10 minutes'
    union all
    select 'Refunds', count(*), min(due_since) from refunds
    where status = 'pending' and method = 'razorpay' and last_error is not null`.execute(db)
  return rows
}
