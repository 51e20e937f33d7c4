import { sql } from 'kysely'
import type { WeightState } from '../../../../contract/office/weight-charges.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'
import type { ChargeKind } from '../../shipping/courier.ts'

type Line = {
  product_name: string
  color_name: string
  size: string
  quantity: number
  weight_grams: number | null
}

/** Of parcels older than the weights that were noted with them, what a piece weighs by now. */
const lines = sql<Line[]>`coalesce((
  select json_agg(json_build_object('product_name', o.product_name, 'color_name', o.colour_name,
    'size', z.size, 'quantity', l.quantity, 'weight_grams', coalesce(l.piece_grams, z.weight_grams)) order by o.id)
  from shipment_lines l join order_lines o on o.id = l.order_line_id join sizes z on z.id = l.size_id
  where l.shipment_id = shipments.id), '[]')`

const state = sql<WeightState>`case
  when is_weight_given_back(p_shipment_id => shipments.id) then 'given back'
  when answer is not null then answer
  when due_at > now() then 'open' else 'lapsed' end`

const weightCharges = (db: Db) =>
  db
    .selectFrom('weight_charges as weight')
    .innerJoin('courier_charges as charge', 'charge.id', 'weight.charge_id')
    .innerJoin('shipments', 'shipments.id', 'charge.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['charge.id', 'orders.number', 'shipments.awb_number', 'shipments.courier'])
    .select(['charge.amount_paise', 'charge.declared_grams', 'charge.charged_grams'])
    .select(['charge.charged_at', 'weight.due_at', 'weight.reference', 'weight.answered_at'])
    .select(['weight.actor', state.as('state'), lines.as('lines')])
    .select(staffNameOf('weight.actor').as('actor_name'))

export type WeightChargeRow = Awaited<ReturnType<typeof listWeightCharges>>[number]

/**
 * First those to be answered, by their deadline; then those of the last month that are over or answered.
 * Each part is read from its own index: a busy month has many.
 */
export const listWeightCharges = (db: Db, { open, closed }: { open: number; closed: number }) =>
  weightCharges(db)
    .where(
      sql<boolean>`charge.id in (
        (select charge_id from weight_charges where answer is null and due_at > now()
         order by due_at limit ${open})
        union all
        (select charge_id from weight_charges
         where answer is null and due_at <= now() and due_at > now() - interval '30 days'
         order by due_at desc limit ${closed})
        union all
        (select charge_id from weight_charges where answer is not null and answered_at > now() - interval '30 days'
         order by answered_at desc limit ${closed}))`,
    )
    .orderBy(sql`answer is null and due_at > now()`, 'desc')
    .orderBy('due_at')
    .execute()

export const findWeightCharge = (db: Db, id: number) =>
  weightCharges(db).where('charge_id', '=', id).executeTakeFirst()

/** What couriers have charged of late, less what they gave back. */
export const sumCosts = (db: Db, days: number) =>
  db
    .selectFrom('courier_charges')
    .select(['kind', sql<number>`sum(amount_paise)::bigint`.as('paise')])
    .$narrowType<{ kind: ChargeKind }>()
    .where('charged_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .groupBy('kind')
    .orderBy('paise', 'desc')
    .orderBy('kind')
    .execute()
