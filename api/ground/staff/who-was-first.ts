import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { MovedOn } from '../errors/refusal.ts'
import { actorOf } from './actors.ts'

/** What is acted on, as the address of a call names it. */
export type Target = { kind: string; id: string }

/** What another has just done; `%` stands for what it was done to. */
const deeds: Record<string, string> = {
  'complaint.answer': 'answered %',
  'manifest.add': 'put % on a manifest',
  'manifest.close': 'closed %',
  'manifest.remove': 'removed %',
  'manifest.take-off': 'taken % off its manifest',
  'offer.start': 'started %',
  'offer.stop': 'stopped %',
  'order.address': 'corrected the address of %',
  'order.status Cancelled': 'cancelled %',
  'order.status Confirmed': 'confirmed %',
  'order.status Delivered': 'delivered %',
  'order.status Delivery asked again': 'asked for another delivery of %',
  'order.status In Transit': 'picked % up',
  'order.status Parcel called back': 'called the parcel of % back',
  'order.status Pending': 'taken back that % is confirmed',
  'order.status Processing': 'begun to pack %',
  'order.status Shipped': 'handed % over',
  'parcel.address': 'sent the parcel of % to another address',
  'parcel.claim': 'claimed the parcel of %',
  'parcel.pack': 'packed %',
  'parcel.reattempt': 'asked for another delivery of %',
  'parcel.receive': 'received the parcel of %',
  'parcel.return': 'called the parcel of % back',
  'parcel.take-over': 'taken % over',
  'refund.approve': 'approved the refund of %',
  'refund.paid': 'paid the refund of %',
  'return.exchange': 'sent the exchange of % to be packed',
  'return.grade': 'graded the return of %',
  'return.status Approved': 'approved the return of %',
  'return.status Pickup Booked': 'arranged that the return of % is collected',
  'return.status Received': 'received the return of %',
  'return.status Rejected': 'rejected the return of %',
  'review.approve': 'approved %',
  'review.reject': 'rejected %',
  'review.reply': 'answered %',
  'wave.make': 'made %',
  'weight.accepted': 'accepted the weight charge of %',
  'weight.disputed': 'disputed the weight charge of %',
}

/** Which of them move an object of a kind. */
const movesOf: Record<string, RegExp> = {
  complaints: /^complaint/,
  manifests: /^(manifest|order\.status)/,
  offers: /^offer\.(start|stop)/,
  orders: /^(order|parcel\.pack)/,
  packing: /^(order|parcel\.(pack|take-over))/,
  parcels: /^(parcel\.(?!pack)|order)/,
  refunds: /^refund/,
  returns: /^return/,
  reviews: /^review/,
  waves: /^(wave|order)/,
  'weight-charges': /^weight/,
}

/** Which entries of the audit are meant; of several parcels, returns or refunds of an order `part` is that one. */
const meantBy = ({ kind, id }: Target) => {
  switch (kind) {
    case 'complaints':
      return sql`select ticket as about, null as part from complaints where id = ${Number(id)}`
    case 'manifests':
      return sql`select ${`manifest ${id}`} as about, null as part`
    case 'offers':
      return sql`select ${`offer ${id}`} as about, null as part`
    case 'parcels':
      return sql`select number as about, awb_number as part
        from shipments join orders on orders.id = order_id where shipments.id = ${Number(id)}`
    case 'refunds':
      return sql`select number as about, refunds.id::text as part
        from refunds join orders on orders.id = order_id where refunds.id = ${Number(id)}`
    case 'returns':
      return sql`select number as about, r.id::text as part from return_requests r
        join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id
        where r.id = ${Number(id)}`
    case 'reviews':
      return sql`select ${`review ${id}`} as about, null as part`
    case 'weight-charges':
      return sql`select number as about, awb_number as part from courier_charges c
        join shipments s on s.id = shipment_id join orders o on o.id = s.order_id
        where c.id = ${Number(id)}`
    default:
      return sql`select split_part(upper(${id}), '-', 1) as about, null as part`
  }
}

type Deed = { actor: string; actor_name: string; about: string; deed: string }

/** The last of a quarter of an hour: staff by the audit, customer and courier by the order's history. */
async function findDeed(db: Db, target: Target, about: string | null): Promise<Deed | undefined> {
  const moves = movesOf[target.kind]
  const known = Object.keys(deeds).filter((deed) => moves?.test(deed))
  if (known.length === 0) return undefined
  const meant = about ? sql`select ${about} as about, null as part` : meantBy(target)
  // What customers and couriers do moves orders; of what is packed or taken in a refusal has its own words.
  const byOthers = target.kind === 'orders'
  const { rows } = await sql<Deed>`
    with meant as (${meant}), done as (
      select e.at, e.actor, e.actor_name, e.about, concat_ws(' ', e.what, e.after->>'status') as deed
      from meant join audit_entries e on e.about = meant.about
      where meant.part is null
        or coalesce(e.after->>'return', e.after->>'refund', e.after->>'awb', meant.part) = meant.part
      union all
      select e.at, e.actor, '', meant.about, 'order.status ' || e.status
      from meant join orders o on o.number = meant.about join order_events e on e.order_id = o.id
      where ${byOthers} and split_part(e.actor, ':', 1) in ('customer', 'courier') and e.status <> 'Pending')
    select actor, actor_name, about, deed from done
    where deed = any(${known}) and at > now() - interval '15 minutes'
    order by at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * An error of an act as its caller reads it: where another has just done what the act would, with her name.
 * @param target what was acted on; undefined for what has no address of its own
 */
export async function sayWho(
  db: Db,
  error: unknown,
  { staffId, target }: { staffId: number; target: Target | undefined },
): Promise<unknown> {
  if (!(error instanceof MovedOn) || !target) return error
  const done = await findDeed(db, target, error.about)
  if (!done || done.actor === `staff:${staffId}`) return error
  const name = actorOf(done.actor, done.actor_name)?.name ?? 'Another'
  const deed = deeds[done.deed]?.replace('%', done.about)
  const text = `${name} has just ${deed}.`
  const message = error.about === null ? text : `${text} ${error.message}`
  return new MovedOn(message, error.details, error.about)
}

/** Such as orders and NL10308 of `POST /api/office/orders/{number}/confirm/`. */
export function targetOf(key: string, params: Record<string, string>): Target | undefined {
  const kind = /\/api\/office\/([\w-]+)\//.exec(key)?.[1]
  return kind ? { kind, id: Object.values(params)[0] ?? '' } : undefined
}
