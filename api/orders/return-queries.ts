import { sql } from 'kysely'
import type { ReturnRequest } from '../../contract/return-request.ts'
import type { Db } from '../db/pool.ts'

export type ReturnState = {
  order_line_id: number
  variant_id: number
  can_return: boolean
  can_exchange: boolean
  return_until: Date | null
  request_type: ReturnRequest['type'] | null
  status: ReturnRequest['status'] | null
  reason: string
  rejection: string | null
  created_at: Date
  wanted_size: string | null
  is_refunded: boolean
  courier: string | null
  awb_number: string | null
  current_status: string
  tracking_url: string | null
}

export async function listReturnStates(db: Db, orderIds: number[], returnDays: number) {
  const { rows } = await sql<ReturnState>`
    select l.id as order_line_id, l.variant_id,
      return_hindrance(p_order => o, p_line => l, p_request_type => 'Return',
        p_return_days => ${returnDays}) is null as can_return,
      return_hindrance(p_order => o, p_line => l, p_request_type => 'Exchange',
        p_return_days => ${returnDays}) is null as can_exchange,
      return_until(p_delivered_at => o.delivered_at, p_return_days => ${returnDays}) as return_until,
      r.request_type, r.status, r.reason, r.rejection, r.created_at, wanted.size as wanted_size,
      exists (select from refunds where return_request_id = r.id) as is_refunded,
      parcel.courier, parcel.awb_number, parcel.current_status, parcel.tracking_url
    from orders o
    join order_lines l on l.order_id = o.id
    left join return_requests r on r.order_line_id = l.id
    left join shipments parcel on parcel.return_request_id = r.id
    left join sizes wanted on wanted.id = r.wanted_size_id
    where o.id = any(${orderIds})`.execute(db)
  return rows
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
