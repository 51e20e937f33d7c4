import { sql } from 'kysely'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import type { Db } from '../../ground/db/pool.ts'

export type ReturnState = {
  order_line_id: number
  variant_id: number
  can_return: boolean
  can_exchange: boolean
  can_return_faulty: boolean
  return_quantity: number
  return_until: Date | null
}

/** How long after its delivery a piece can be asked back, and within how many days a refund is promised. */
export type PromisedDays = { returnDays: number; refundDays: number }

export async function listReturnStates(
  db: Db,
  orderIds: number[],
  { returnDays, refundDays }: PromisedDays,
) {
  const { rows } = await sql<ReturnState & { requests: RequestState[] }>`
    select l.id as order_line_id, l.variant_id,
      return_hindrance(p_order => o, p_line => l, p_request_type => 'Return',
        p_return_days => ${returnDays}) is null as can_return,
      return_hindrance(p_order => o, p_line => l, p_request_type => 'Exchange',
        p_return_days => ${returnDays}) is null as can_exchange,
      not l.is_replaceable and return_hindrance(p_order => o, p_line => l, p_request_type => 'Return',
        p_return_days => ${returnDays}) is not distinct from 'not_allowed' as can_return_faulty,
      pieces_to_return(p_line => l) as return_quantity,
      return_until(p_delivered_at => o.delivered_at, p_return_days => ${returnDays}) as return_until,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'type', r.request_type, 'quantity', r.quantity, 'status', status_for_customer(p_request => r),
          'reason', r.reason, 'rejection', r.rejection, 'wanted_size', wanted.size,
          'is_replacement', coalesce(r.wanted_size_id = l.size_id, false),
          'created_at', r.created_at,
          'is_refunded', refund.due_since is not null,
          'refund', case when refund.due_since is not null then jsonb_build_object(
            'sent_by', (refund.due_since at time zone 'Asia/Kolkata')::date + ${refundDays}::integer,
            'sent_on', (refund.processed_at at time zone 'Asia/Kolkata')::date) end,
          'pickup', case when r.status = 'Pickup Booked' and pickup.current_status = 'Shipment Created'
            then jsonb_build_object('courier', pickup.courier, 'collects_on', pickup.collects_on) end,
          'courier', parcel.courier, 'awb_number', parcel.awb_number,
          'current_status', parcel.current_status,
          'problem', case when parcel.lost_at is not null then 'lost' when parcel.returned_at is not null then 'came_back'
            when parcel.going_back_since is not null and parcel.current_status <> 'Delivered' then 'coming_back' end,
          'tracking_url', parcel.tracking_url) order by r.id), '[]')
        from return_requests r
        left join shipments parcel on parcel.return_request_id = r.id and parcel.direction = 'exchange'
        left join shipments pickup on pickup.return_request_id = r.id and pickup.direction = 'return'
        left join lateral (
          select due_since, processed_at from refunds
          where return_request_id = r.id and status <> 'failed' order by id desc limit 1) refund on true
        left join sizes wanted on wanted.id = r.wanted_size_id
        where r.order_line_id = l.id) as requests
    from orders o
    join order_lines l on l.order_id = o.id
    where o.id = any(${orderIds})`.execute(db)
  return rows
}

/** As JSON of the database has it: its time is a text. */
export type RequestState = Pick<
  ReturnRequest,
  | 'type'
  | 'quantity'
  | 'status'
  | 'reason'
  | 'rejection'
  | 'wanted_size'
  | 'is_replacement'
  | 'pickup'
  | 'refund'
> & {
  created_at: string
  is_refunded: boolean
  courier: string | null
  awb_number: string | null
  current_status: string
  problem: NonNullable<ReturnRequest['parcel']>['problem']
  tracking_url: string | null
}

export function listSizesOfVariants(db: Db, variantIds: number[]) {
  return db
    .selectFrom('sizes')
    .select(['id', 'variant_id', 'size', 'stock'])
    .where(sql<boolean>`variant_id = any(${variantIds})`)
    .orderBy('variant_id')
    .orderBy('position')
    .execute()
}

export type SizeRow = Awaited<ReturnType<typeof listSizesOfVariants>>[number]
