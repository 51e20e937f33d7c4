import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export function listPaymentRecords(db: Db, span: { from: Date; to: Date }) {
  return db
    .selectFrom('payments')
    .innerJoin('purchases as purchase', 'purchase.id', 'payments.purchase_id')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.purchase_id', '=', 'purchase.id')
        .onRef('purchase.razorpay_payment_id', '=', 'payments.razorpay_payment_id'),
    )
    .select([
      'payments.razorpay_payment_id as id',
      'payments.status',
      'payments.amount_paise',
      'payments.created_at',
      'orders.number as order_number',
      'orders.total_paise',
    ])
    .select((row) => [
      row
        .selectFrom('refunds')
        .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id')
        .where('refunds.status', '!=', 'failed')
        .select(sql<number>`coalesce(sum(amount_paise), 0)`.as('paise'))
        .$asScalar()
        .as('refund_paise'),
      row
        .selectFrom('refunds')
        .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id')
        .where('refunds.status', '!=', 'failed')
        .where((refund) =>
          // A refund made at Razorpay's dashboard is processed without an id here.
          refund.or([
            refund('refunds.razorpay_refund_id', 'is not', null),
            refund('refunds.status', '=', 'processed'),
          ]),
        )
        .select(sql<number>`coalesce(sum(amount_paise), 0)`.as('paise'))
        .$asScalar()
        .as('sent_paise'),
    ])
    .where('payments.created_at', '>=', span.from)
    .where('payments.created_at', '<=', span.to)
    .execute()
}

export type PaymentRecord = Awaited<ReturnType<typeof listPaymentRecords>>[number]

export function findOrderOfPayment(db: Db, razorpayPaymentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin(
      'purchases as purchase',
      'purchase.razorpay_payment_id',
      'payments.razorpay_payment_id',
    )
    .innerJoin('orders', 'orders.purchase_id', 'purchase.id')
    .select(['orders.number', 'payments.refunded_paise'])
    .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
    .executeTakeFirst()
}

const batch = 5_000

export async function listStockDiscrepancies(db: Db) {
  const { last } = await db
    .selectFrom('sizes')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const found = []
  for (let from = 0; from <= last; from += batch) {
    const { rows } = await sql<{ id: number; stock: number; ledger: number }>`
      select s.id, s.stock, coalesce(sum(l.delta), 0)::integer as ledger
      from sizes s left join stock_ledger l on l.size_id = s.id
      where s.id > ${from} and s.id <= ${from + batch}
      group by s.id having s.stock <> coalesce(sum(l.delta), 0)
      order by s.id`.execute(db)
    found.push(...rows)
  }
  return found
}

/** Counters of graded pieces that are not the sum of their ledger. */
export async function listGradedDiscrepancies(db: Db) {
  const { rows } = await sql<{ size_id: number; grade: string; pieces: number; ledger: number }>`
    select size_id, grade, coalesce(s.pieces, 0) as pieces, coalesce(l.pieces, 0) as ledger
    from graded_stock s
    full join (select size_id, grade, sum(delta)::integer as pieces from graded_ledger group by size_id, grade) l
      using (size_id, grade)
    where s.pieces is distinct from l.pieces
    order by size_id, grade`.execute(db)
  return rows
}

/** Returns whose pieces or refund are not what was taken back, and exchanges whose pieces are not. */
export async function listReturnDiscrepancies(db: Db, since: Date) {
  const { rows } = await sql<{
    id: number
    quantity: number
    put_back: number
    paise: number
    refunded: number
    taken: number
    new_put_back: number
    is_exchange_off: boolean
  }>`
    select r.id, r.quantity, back.pieces as put_back, coalesce(due.paise, 0) as paise,
      coalesce(refund.paise, 0) as refunded, new.taken, new.put_back as new_put_back,
      new.taken <> due.taken or new.put_back <> due.new_put_back as is_exchange_off
    from return_requests r
    cross join lateral (
      select r.goods_paise + r.shipping_paise + r.cod_fee_paise as paise,
        case when r.request_type = 'Exchange' and r.state in ('Received', 'Closed')
          and (r.goods_paise is null or count(*) > 0) then r.quantity else 0 end as taken,
        case when bool_or(returned_at is not null) then r.quantity else 0 end as new_put_back
      from shipments where return_request_id = r.id and direction = 'exchange') due
    cross join lateral (
      select coalesce(sum(delta), 0)::integer as pieces from (
        select delta from stock_ledger where cause = return_cause(p_request => r) and reason = 'return'
        union all
        select delta from graded_ledger where cause = return_cause(p_request => r) and reason = 'return') deltas) back
    cross join lateral (
      select sum(amount_paise)::bigint as paise from refunds
      where return_request_id = r.id and status <> 'failed') refund
    cross join lateral (
      select coalesce(-sum(delta) filter (where cause = return_cause(p_request => r)), 0)::integer as taken,
        coalesce(sum(delta) filter (where cause = 'exchange:' || r.id), 0)::integer as put_back
      from (
        select delta, cause from stock_ledger where cause = return_cause(p_request => r) and reason = 'exchange'
        union all
        select delta, cause from stock_ledger where cause = 'exchange:' || r.id and reason = 'return'
        union all
        select delta, cause from graded_ledger where cause = 'exchange:' || r.id and reason = 'return') deltas) new
    where r.created_at >= ${since}
      and (new.taken <> due.taken or new.put_back <> due.new_put_back
        or back.pieces <> case when r.state in ('Received', 'Closed') then r.quantity else 0 end
        or due.paise is distinct from refund.paise)
    order by r.id
    limit 100`.execute(db)
  return rows
}

/** Orders whose lines are not what their amounts say, and how many orders there are, read in batches. */
export async function listTotalDiscrepancies(db: Db) {
  const { last, orders } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .select(sql<number>`count(*)`.as('orders'))
    .executeTakeFirstOrThrow()
  const wrong = []
  for (let from = 0; from <= last; from += batch) {
    const { rows } = await sql<{ number: string; subtotal: number; lines: number }>`
      select * from (
        select o.number, amount_paise(o.purchase_id, 'goods', 'discount') as subtotal,
          coalesce(sum(share_of(p_line => l, p_pieces => l.quantity)), 0)::bigint as lines
        from orders o left join order_lines l on l.order_id = o.id
        where o.id > ${from} and o.id <= ${from + batch}
        group by o.id order by o.id) sums
      where subtotal <> lines`.execute(db)
    wrong.push(...rows)
  }
  return { orders, wrong }
}

export async function listParcelDiscrepancies(db: Db) {
  const { rows } = await sql<{ number: string; why: string }>`
    select number, 'was cancelled, and its courier has collected the parcel' as why
    from orders join shipments on order_id = orders.id
    where status = 'Cancelled' and returned_at is null and lost_at is null and exists (
      select from scans where shipment_id = shipments.id
        and scans.status in ('Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'))
    union all
    select number, 'has been on its way for three weeks without news' as why
    from orders join shipments on order_id = orders.id and direction = 'forward' and lost_at is null
    where status in ('Shipped', 'In Transit') and shipments.created_at < now() - interval '21 days'
      and not exists (select from scans
        where shipment_id = shipments.id and received_at > now() - interval '21 days')
    order by number
    limit 100`.execute(db)
  return rows
}

export function listFailingRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .select(['razorpay_payment_id as id', 'due_since'])
    .select(sql<number>`count(*) filter (where status = 'failed')`.as('failures'))
    .groupBy(['razorpay_payment_id', 'due_since'])
    .having(sql<boolean>`count(*) filter (where status = 'failed') >= 2
      and bool_or(status = 'pending')`)
    .orderBy('due_since')
    .execute()
}

export function findUpiRefundsDue(db: Db) {
  return db
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)`.as('paise'),
      sql<Date | null>`min(due_since)`.as('oldest'),
    ])
    .where('status', '=', 'pending')
    .where('method', '=', 'upi')
    .where('awaits_approval', '=', false)
    .executeTakeFirstOrThrow()
}

export async function countOverdue(db: Db) {
  const { rows } = await sql<{ refunds: number; events: number; holds: number }>`
    select
      (select count(*) from refunds
       where status = 'pending' and method = 'razorpay' and not awaits_approval
         and due_since < now() - interval '1 day') as refunds,
      (select count(*) from webhook_events
       where processed_at is null and received_at < now() - interval '1 hour') as events,
      (select count(*) from purchases
       where status = 'open' and hold_expires_at < now() - interval '10 minutes') as holds
  `.execute(db)
  return rows[0] ?? { refunds: 0, events: 0, holds: 0 }
}

export const insertReconciliation = (db: Db, discrepancies: string[]) =>
  db
    .insertInto('reconciliations')
    .values({ discrepancies: discrepancies.slice(0, 100) })
    .execute()
