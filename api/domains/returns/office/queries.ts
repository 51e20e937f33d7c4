import { sql } from 'kysely'
import type { Grade } from '../../../../contract/office/returns.ts'
import type { Db } from '../../../ground/db/pool.ts'

type Parcel = { awb: string | null; courier: string; status: string; place: string }
type RefundDue = { paise: number[]; cod_fee_paise: number }

const parcelOf = (direction: 'return' | 'exchange') =>
  sql<Parcel | null>`(
    select jsonb_build_object('awb', awb_number, 'courier', courier, 'status', current_status,
      'place', parcel_in_words(p_shipment => shipments))
    from shipments where return_request_id = request.id and direction = ${direction})`

const refundDue = sql<RefundDue | null>`case when request.state in ('Requested', 'Approved', 'Pickup Booked') then (
  select jsonb_build_object('paise', jsonb_agg(goods_paise + shipping_paise order by pieces),
    'cod_fee_paise', max(cod_fee_paise))
  from generate_series(1, request.quantity) pieces,
    return_worth(p_request => request, p_line => line, p_quantity => pieces)) end`

/** Whether the shop is next: to answer, have it collected, grade, pay by hand, or pack the new pieces. */
const waitsForUs = sql<boolean>`case request.state
  when 'Requested' then true
  when 'Approved' then true
  when 'Pickup Booked' then exists (select from shipments where return_request_id = request.id
    and direction = 'return' and current_status = 'Delivered')
  when 'Received' then coalesce(refund.method = 'upi' or refund.awaits_approval, true)
  else false end`

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
    .select(['request.wanted_size_id', 'orders.payment_method'])
    .select(['line.id as line_id', 'line.size_id', 'line.size', 'line.product_name'])
    .select(['line.colour_name', 'line.picture_key', 'sizes.shelf'])
    .select(['refund.amount_paise', 'refund.status as refund_status', 'refund.awaits_approval'])
    .select([parcelOf('return').as('pickup'), parcelOf('exchange').as('exchange_parcel')])
    .select(sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`.as('code'))
    .select([refundDue.as('refund_due'), waitsForUs.as('waits_for_us')])
    .select(sql<boolean>`grade_hindrance(p_request => request) is null`.as('may_take_back'))
    .select(sql<boolean>`sends_new_pieces(p_request => request)`.as('sends_new_pieces'))
    .select(
      sql<Partial<Record<Grade, number>> | null>`(
        select jsonb_object_agg(grade, pieces) from (
          select 'shelf' as grade, sum(delta) as pieces from stock_ledger
          where cause = return_cause(p_request => request) and reason = 'return' having count(*) > 0
          union all
          select grade, sum(delta) from graded_ledger
          where cause = return_cause(p_request => request) and reason = 'return' group by grade) graded)`.as(
        'grades',
      ),
    )

export type ReturnRow = Awaited<ReturnType<typeof listReturns>>[number]

type Filter = { state: string; search: string; after: Place | undefined }

/** Where a page ends. */
export type Place = { waits: boolean; id: number }

/** The newest first; of open ones those that wait for the shop before the others. */
export const listReturns = (db: Db, { state, search, after }: Filter, limit: number) =>
  requests(db)
    .$if(state === 'Open', (query) =>
      query.where('request.closed_at', 'is', null).orderBy(waitsForUs, 'desc'),
    )
    .$if(state !== '' && state !== 'Open', (query) => query.where('request.state', '=', state))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`request.id = any(array(
        select r.id from orders o join order_lines l on l.order_id = o.id
        join return_requests r on r.order_line_id = l.id where o.number = ${search}
        union all select return_request_id from shipments where upper(awb_number) = ${search}))`),
    )
    .$if(after !== undefined, (query) =>
      state === 'Open'
        ? query.where(
            sql<boolean>`(${waitsForUs}, request.id) < (${after?.waits}::boolean, ${after?.id}::integer)`,
          )
        : query.where('request.id', '<', after?.id ?? 0),
    )
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()

export const findReturn = (db: Db, id: number) =>
  requests(db).where('request.id', '=', id).executeTakeFirst()
