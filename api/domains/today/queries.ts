import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export type Count = { name: string; count: number; oldest: Date | null }

/** Orders under way that had a parcel which was lost, and the one that follows it, once it is booked. */
const lostParcels = sql`
  select orders.id as order_id, max(lost.lost_at) as lost_at, next.current_status, next.created_at
  from shipments lost
  join orders on orders.id = lost.order_id and orders.status in ('Ready to Ship', 'Shipped', 'In Transit')
  left join shipments next
    on next.order_id = lost.order_id and next.direction = 'forward' and next.lost_at is null
  where lost.lost_at is not null and lost.direction = 'forward'
  group by orders.id, next.id`

const toPack = sql`
  select created_at as since from orders where status in ('Confirmed', 'Processing')
  union all
  select created_at from return_requests r
  where exchange_number is not null and closed_at is null and sends_new_pieces(p_request => r)
    and not exists (select from shipments where return_request_id = r.id and direction = 'exchange')
  union all
  select lost_at from lost_parcels where current_status is null`

const toHandOver = sql`
  select created_at as since from orders
  where status = 'Ready to Ship' and not exists (select from lost_parcels where order_id = orders.id)
  union all
  select s.created_at from return_requests r
  join shipments s on s.return_request_id = r.id and s.direction = 'exchange'
  where r.state = 'Received' and s.current_status = 'Shipment Created'
    and s.lost_at is null and s.returned_at is null
  union all
  select created_at from lost_parcels where current_status = 'Shipment Created'`

/** What waits for someone; each is counted from an index of what is open. */
export async function countQueues(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with lost_parcels as materialized (${lostParcels})
    select 'To confirm' as name, count(*) as count, min(created_at) as oldest from orders where status = 'Pending'
    union all
    select 'To pack', count(*), min(since) from (${toPack}) parcels
    union all
    select 'To hand over', count(*), min(since) from (${toHandOver}) parcels
    union all
    select 'Coming back', count(*), min(going_back_since) from shipments
    where going_back_since is not null and returned_at is null and current_status <> 'Delivered'
    union all
    select 'Returns to answer', count(*), min(created_at) from return_requests where state = 'Requested'
    union all
    select 'Returns to collect', count(*), min(created_at) from return_requests where state = 'Approved'
    union all
    select 'Returns to receive', count(*), min(created_at) from return_requests where state = 'Pickup Booked'
    union all
    select 'Exchanges to send', count(*), min(created_at) from return_requests r
    where state = 'Received' and exchange_number is null and sends_new_pieces(p_request => r)
      and not exists (select from shipments where return_request_id = r.id and direction = 'exchange')
    union all
    select 'Refunds to approve', count(*), min(due_since) from refunds where awaits_approval
    union all
    select 'Refunds to pay', count(*), min(due_since) from refunds
    where status = 'pending' and method = 'upi' and not awaits_approval
    union all
    select 'Reviews to read', count(*), min(created_at) from reviews where state = 'waiting'`.execute(
    db,
  )
  return rows
}

export type Clock = { name: string; count: number; due: Date | null }

/** Parcels with a problem, and when the first of each kind has to be dealt with. */
export async function countParcelClocks(db: Db): Promise<Clock[]> {
  const { rows } = await sql<Clock>`
    with waiting as (
      select problem_due_at, case
        when problem = 'rto' then 'Parcels coming back'
        when problem <> 'ndr' then 'Lost parcels'
        when exists (select from ndr_answers a where a.shipment_id = s.id
          and a.attempted_at = s.attempted_at and refused_at is null) then 'Deliveries to be tried again'
        else 'Undelivered parcels' end as name
      from shipments s where problem is not null
    )
    select name, count(problem_due_at) as count, min(problem_due_at) as due
    from unnest(array['Undelivered parcels', 'Deliveries to be tried again', 'Parcels coming back', 'Lost parcels'])
      with ordinality as kinds(name, place)
    left join waiting using (name) group by name, place order by place`.execute(db)
  return rows
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
    where status = 'pending' and method = 'razorpay' and last_error is not null
    union all
    select 'Courier', count(*), min(at) from ndr_answers
    where told_at is null and refused_at is null and last_error is not null
    union all
    select 'Courier charges', count(*), min(at) from courier_statements
    where error is not null
      and id > coalesce((select max(id) from courier_statements where error is null), 0)
    union all
    select 'Books', cardinality(discrepancies), (
      select min(at) from reconciliations
      where id > coalesce((select max(id) from reconciliations where discrepancies = '{}'), 0))
    from reconciliations where id = (select max(id) from reconciliations)`.execute(db)
  return rows
}
