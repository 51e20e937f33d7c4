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
    select 'Returns to collect', count(*), min(created_at) from return_requests where state = 'Approved'
    union all
    select 'Returns to receive', count(*), min(created_at) from return_requests where state = 'Pickup Booked'
    union all
    select 'Refunds to approve', count(*), min(due_since) from refunds where awaits_approval
    union all
    select 'Refunds to pay', count(*), min(due_since) from refunds
    where status = 'pending' and method = 'upi' and not awaits_approval`.execute(db)
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
    select 'Books', cardinality(discrepancies), at from reconciliations
    where id = (select max(id) from reconciliations)`.execute(db)
  return rows
}
