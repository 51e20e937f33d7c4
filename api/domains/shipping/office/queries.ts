import { sql } from 'kysely'
import type { ProblemFilter } from '../../../../contract/office/parcels.ts'
import type { Db } from '../../../ground/db/pool.ts'

type Scan = { at: string; status: string; label: string; location: string; note: string }
type Line = {
  size_id: number
  quantity: number
  product_name: string
  color_name: string
  size: string
}
type Answer = {
  attempted_at: string
  what: 'reattempt' | 'address' | 'return'
  wanted_on: string | null
  at: string
  actor: string | null
  actor_name: string | null
  told_at: string | null
  refused_at: string | null
  tries: number
  last_error: string | null
}
type Claim = {
  kind: 'lost' | 'damaged'
  reference: string
  amount_paise: number
  outcome: 'open' | 'paid' | 'refused'
  remedy: 'again' | 'refund' | null
  at: string
  actor: string | null
  actor_name: string | null
}

const name = (of: string) =>
  sql<string | null>`(select name from staff where 'staff:' || staff.id = ${sql.ref(of)}.actor)`

const scans = sql<Scan[]>`coalesce((
  select json_agg(json_build_object('at', scanned_at, 'status', status, 'label', raw_status,
    'location', location, 'note', note) order by scanned_at desc, id desc)
  from scans where shipment_id = shipments.id), '[]')`

const lines = sql<Line[]>`coalesce((
  select json_agg(json_build_object('size_id', l.size_id, 'quantity', l.quantity,
    'product_name', o.product_name, 'color_name', o.colour_name, 'size', z.size) order by o.id)
  from shipment_lines l join order_lines o on o.id = l.order_line_id join sizes z on z.id = l.size_id
  where l.shipment_id = shipments.id), '[]')`

const answer = sql<Answer | null>`(
  select json_build_object('attempted_at', a.attempted_at, 'what', a.what, 'wanted_on', a.wanted_on,
    'at', a.at, 'actor', a.actor, 'actor_name', ${name('a')}, 'told_at', a.told_at,
    'refused_at', a.refused_at, 'tries', a.tries, 'last_error', a.last_error)
  from ndr_answers a where a.shipment_id = shipments.id order by a.id desc limit 1)`

const claim = sql<Claim | null>`(
  select json_build_object('kind', c.kind, 'reference', c.reference, 'amount_paise', c.amount_paise,
    'outcome', c.outcome, 'remedy', c.remedy, 'at', c.at, 'actor', c.actor, 'actor_name', ${name('c')})
  from parcel_claims c where c.shipment_id = shipments.id)`

/** What goes back once it is received; of a COD order nothing was paid yet. */
const refundDue = sql<number | null>`case
  when not is_coming_back(p_shipment => shipments) then null
  when direction = 'forward' then case
    when payment_status = 'paid' and orders.status <> 'Cancelled' then total_paise end
  else (
    select worth.goods_paise + worth.shipping_paise + case when r.is_our_fault then worth.cod_fee_paise else 0 end
    from return_requests r join order_lines l on l.id = r.order_line_id,
      return_worth(p_request => r, p_line => l, p_quantity => r.quantity) worth
    where r.id = return_request_id) end`

const parcelsOf = (db: Db) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'shipments.order_id', 'awb_number', 'courier', 'current_status'])
    .select(['direction', 'tracking_url', 'shipments.created_at', 'problem', 'problem_since'])
    .select(['problem_due_at', 'attempts', 'attempted_at', 'returned_at', 'lost_at'])
    .select(['number', 'orders.status', 'version', 'payment_method', 'total_paise'])
    .select(['shipping_address', 'going_back_since'])
    .select([scans.as('scans'), lines.as('lines'), answer.as('answer'), claim.as('claim')])
    .select(sql<string>`parcel_in_words(p_shipment => shipments)`.as('place'))
    .select(['payment_status', refundDue.as('refund_due_paise')])
    .select(sql<boolean>`coalesce(problem_due_at < now(), false)`.as('is_overdue'))
    .select(sql<boolean>`is_coming_back(p_shipment => shipments)`.as('is_coming_back'))

export type ParcelRow = Awaited<ReturnType<typeof listNewest>>[number]

export const listNewest = (db: Db, beforeId: number | undefined, limit: number) =>
  parcelsOf(db)
    .$if(beforeId !== undefined, (query) => query.where('shipments.id', '<', beforeId ?? 0))
    .orderBy('shipments.id', 'desc')
    .limit(limit)
    .execute()

export type Place = { dueAt: Date; id: number }

export const listByClock = (
  db: Db,
  problem: Exclude<ProblemFilter, ''>,
  after: Place | undefined,
  limit: number,
) =>
  parcelsOf(db)
    .where('problem', 'in', problem === 'lost' ? ['lost', 'damaged'] : [problem])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(problem_due_at, shipments.id) > (${after?.dueAt}::timestamptz, ${after?.id}::integer)`,
      ),
    )
    .orderBy('problem_due_at')
    .orderBy('shipments.id')
    .limit(limit)
    .execute()

export const listByAwb = (db: Db, awb: string) =>
  parcelsOf(db).where(sql<boolean>`upper(awb_number) = ${awb}`).execute()

export const findParcel = (db: Db, id: number) =>
  parcelsOf(db).where('shipments.id', '=', id).executeTakeFirst()

export const findIds = (db: Db, id: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'order_id as orderId', 'direction'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether it is the parcel that its order waits for. */
export const isStanding = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('shipments')
    .select('id')
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const listSizes = (db: Db, id: number) =>
  db
    .selectFrom('shipment_lines')
    .select(['size_id', sql<number>`sum(quantity)`.as('quantity')])
    .where('shipment_id', '=', id)
    .groupBy('size_id')
    .execute()
