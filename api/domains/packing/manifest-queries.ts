import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'
import { codPaise } from './print-queries.ts'

const manifests = (db: Db) =>
  db
    .selectFrom('manifests as m')
    .select(['m.id', 'm.courier', 'm.created_at', 'm.closed_at', 'm.actor'])
    .select([
      staffNameOf('m.actor').as('actor_name'),
      sql<number>`coalesce(m.count, (select count(*) from manifest_parcels p
        join shipments s on s.id = p.shipment_id join orders o on o.id = s.order_id
        where p.manifest_id = m.id and not stays_here(p_shipment => s, p_order => o)))`.as('count'),
    ])

export const listManifests = (db: Db, beforeId: number | undefined, limit: number) =>
  manifests(db)
    .$if(beforeId !== undefined, (query) => query.where('m.id', '<', beforeId ?? 0))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

export type ManifestRow = Awaited<ReturnType<typeof listManifests>>[number]

export const findManifest = (db: Db, id: number) =>
  manifests(db).where('m.id', '=', id).executeTakeFirst()

/** As they were scanned, the last one first. */
export const listParcels = (db: Db, manifestId: number) =>
  db
    .selectFrom('manifest_parcels as on_it')
    .innerJoin('shipments', 'shipments.id', 'on_it.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('manifests as m', 'm.id', 'on_it.manifest_id')
    .select(['shipments.awb_number as awb', 'orders.number', codPaise.as('cod_paise')])
    .select([
      sql<number>`(select coalesce(sum(quantity), 0) from shipment_lines
        where shipment_id = shipments.id)`.as('pieces'),
      sql<boolean>`m.closed_at is null and stays_here(p_shipment => shipments, p_order => orders)`.as(
        'is_cancelled',
      ),
    ])
    .where('on_it.manifest_id', '=', manifestId)
    .orderBy('on_it.at', 'desc')
    .orderBy('shipments.id', 'desc')
    .execute()

/** A courier has one that is open: it goes on with it. @returns its id */
export async function openManifest(db: Db, courier: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('manifest ' || lower(${courier}), 0))`.execute(
    db,
  )
  const open = await db
    .selectFrom('manifests')
    .select('id')
    .where('closed_at', 'is', null)
    .where(sql`lower(courier)`, '=', courier.toLowerCase())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (open) return open.id
  const { id } = await db
    .insertInto('manifests')
    .values({ courier })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    select write_audit(p_what => 'manifest.open', p_about => ${`manifest ${id}`}, p_before => null,
      p_after => jsonb_build_object('courier', ${courier}::text))`.execute(db)
  return id
}

/** By courier, in small letters, the one that is gone on with. */
export async function listOpen(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('manifests')
    .select(['id', sql<string>`lower(courier)`.as('courier')])
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ courier, id }) => [courier, id]))
}

const standsReady = sql<boolean>`s.current_status = 'Shipment Created' and s.cancelled_at is null
  and s.direction <> 'return' and s.awb_number is not null and s.lost_at is null and s.returned_at is null
  and o.status <> 'Cancelled'`

const isRelabelled = sql`s.direction = 'forward' and exists (
  select from bookings_to_cancel where order_id = o.id and awb_number is not null)`

/** Parcels that are packed and have not left, the last one first. */
export async function listPacked(db: Db, limit: number) {
  const { rows } = await sql<{
    number: string
    awb: string
    packed_at: Date
    actor: string | null
    actor_name: string | null
    shipment_id: number
    invoice_id: number | null
    is_relabelled: boolean
  }>`
    select p.number, s.awb_number as awb, p.packed_at, p.actor, s.id as shipment_id, d.id as invoice_id,
      ${isRelabelled} as is_relabelled,
      (select name from staff where 'staff:' || staff.id = p.actor) as actor_name
    from shipments s join orders o on o.id = s.order_id join packings p on p.shipment_id = s.id
    left join tax_documents d on d.number = p.invoice_number
    where ${standsReady}
    order by p.packed_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** Parcels that stand ready and are on no manifest, oldest first. */
export async function listWaiting(db: Db, limit: number) {
  type Row = { awb: string; number: string; courier: string; is_relabelled: boolean }
  const { rows } = await sql<Row>`
    select s.awb_number as awb, o.number, s.courier, ${isRelabelled} as is_relabelled
    from shipments s join orders o on o.id = s.order_id
    where ${standsReady} and not exists (select from manifest_parcels where shipment_id = s.id)
    order by s.id limit ${limit}`.execute(db)
  return rows
}
