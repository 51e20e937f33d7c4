import { sql } from 'kysely'
import type { Grade } from '../../../contract/office/returns.ts'
import type { Db } from '../../db/pool.ts'

type Parcel = { awb: string | null; courier: string; status: string }

const parcelOf = (direction: 'return' | 'exchange') =>
  sql<Parcel | null>`(
    select jsonb_build_object('awb', awb_number, 'courier', courier, 'status', current_status)
    from shipments where return_request_id = request.id and direction = ${direction})`

const requests = (db: Db) =>
  db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .leftJoin('sizes as wanted', 'wanted.id', 'request.wanted_size_id')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.return_request_id', '=', 'request.id').on('refund.status', '!=', 'failed'),
    )
    .select(['request.id', 'request.state', 'request.status', 'request.request_type'])
    .select(['request.created_at', 'request.reason', 'request.rejection', 'request.is_our_fault'])
    .select(['request.quantity', 'request.exchange_number', 'wanted.size as wanted_size'])
    .select(['orders.number', 'orders.shipping_address'])
    .select(['line.id as line_id', 'line.size_id', 'line.size', 'line.product_name'])
    .select(['line.colour_name', 'line.picture_key', 'sizes.shelf'])
    .select(['refund.amount_paise', 'refund.status as refund_status', 'refund.awaits_approval'])
    .select([parcelOf('return').as('pickup'), parcelOf('exchange').as('exchange_parcel')])
    .select(sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`.as('code'))
    .select(sql<boolean>`sends_new_pieces(p_request => request)`.as('sends_new_pieces'))
    .select(
      sql<Partial<Record<Grade, number>> | null>`(
        select jsonb_object_agg(grade, pieces) from (
          select 'shelf' as grade, sum(delta) as pieces from stock_ledger
          where cause = 'return:' || request.id and reason = 'return' having count(*) > 0
          union all
          select grade, sum(delta) from graded_ledger
          where cause = 'return:' || request.id and reason = 'return' group by grade) graded)`.as(
        'grades',
      ),
    )

export type ReturnRow = Awaited<ReturnType<typeof listReturns>>[number]

export const listReturns = (
  db: Db,
  { state, search, beforeId }: { state: string; search: string; beforeId: number | undefined },
  limit: number,
) =>
  requests(db)
    .$if(state !== '', (query) => query.where('request.state', '=', state))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`request.id = any(array(
        select r.id from orders o join order_lines l on l.order_id = o.id
        join return_requests r on r.order_line_id = l.id where o.number = ${search}
        union all select return_request_id from shipments where upper(awb_number) = ${search}))`),
    )
    .$if(beforeId !== undefined, (query) => query.where('request.id', '<', beforeId ?? 0))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()

export const findReturn = (db: Db, id: number) =>
  requests(db).where('request.id', '=', id).executeTakeFirst()
