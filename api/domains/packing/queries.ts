import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'

/** What a wave may be made of, oldest first: confirmed orders, exchanges, and what follows a lost parcel. */
export async function listPickable(db: Db, limit: number) {
  const { rows } = await sql<{ number: string; created_at: Date; tags: string[]; pieces: number }>`
    select p.number, o.created_at, o.tags, coalesce(p.pieces, lines.pieces) as pieces
    from (
      select number, id as order_id, null::bigint as pieces
      from (
        select number, id, orders as whole from orders
        where status in ('Confirmed', 'Processing')
          and not exists (select from packings where packings.number = orders.number)
        order by id limit ${limit}) oldest
      where not waits_for_capture(p_order => whole)
      union all
      select r.exchange_number, l.order_id, r.quantity
      from return_requests r join order_lines l on l.id = r.order_line_id
      where r.exchange_number is not null and r.closed_at is null and sends_new_pieces(p_request => r)
        and not exists (select from packings where return_request_id = r.id)
      union all
      select next.number, lost.order_id, null
      from shipments lost join orders on orders.id = lost.order_id
      cross join lateral find_parcel_to_pack(p_order => orders, p_number => orders.number) next
      where lost.lost_at is not null and next.replaces_id = lost.id
    ) p
    join orders o on o.id = p.order_id
    cross join lateral (select sum(quantity) as pieces from order_lines where order_id = o.id) lines
    order by o.id, p.number limit ${limit}`.execute(db)
  return rows
}

export const listWaves = (db: Db, beforeId: number | undefined, limit: number) =>
  db
    .selectFrom('waves')
    .select(['id', 'created_at', 'actor', staffNameOf('waves.actor').as('actor_name'), 'pieces'])
    .select([
      sql<number>`(select count(*) from packings where wave_id = waves.id)`.as('orders'),
      // Those that are left have an index, and few are.
      sql<number>`(select count(*) from packings where wave_id = waves.id)
        - (select count(*) from packings where wave_id = waves.id and shipment_id is null)`.as(
        'packed',
      ),
    ])
    .$if(beforeId !== undefined, (query) => query.where('waves.id', '<', beforeId ?? 0))
    .orderBy('waves.id', 'desc')
    .limit(limit)
    .execute()

export const findWave = (db: Db, id: number) =>
  db
    .selectFrom('waves')
    .select(['id', 'created_at', 'actor', staffNameOf('waves.actor').as('actor_name')])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a parcel leaves no more. */
const isDropped = sql<boolean>`p.shipment_id is null
  and (o.status = 'Cancelled' or not may_be_packed(p_packing => p, p_order => o))`

export async function listParcels(
  db: Db,
  of: { waveId: number } | { open: true } | { number: string },
  limit: number,
) {
  const { rows } = await sql<{
    id: number
    number: string
    order_number: string
    order_id: number
    wave_id: number
    pieces: number
    left: number
    is_dropped: boolean
    shipment_id: number | null
    awb_number: string | null
    actor: string | null
    actor_name: string | null
    started_at: Date | null
    is_left: boolean
  }>`
    select p.id, p.number, o.number as order_number, o.id as order_id, p.wave_id, p.shipment_id, s.awb_number,
      p.actor, ${staffNameOf('p.actor')} as actor_name, p.started_at,
      p.shipment_id is null and p.actor is not null and is_left(p_packing => p) as is_left, ${isDropped} as is_dropped, lines.pieces, lines.left
    from packings p
    join orders o on o.id = p.order_id
    left join shipments s on s.id = p.shipment_id
    cross join lateral (
      select coalesce(sum(quantity), 0) as pieces, coalesce(sum(quantity - scanned), 0) as left
      from packing_lines where packing_id = p.id) lines
    where ${parcelFilter(of)}
    limit ${limit}`.execute(db)
  return rows
}

export type ParcelRow = Awaited<ReturnType<typeof listParcels>>[number]

function parcelFilter(
  of: { waveId: number } | { open: true } | { number: string },
): RawBuilder<boolean> {
  if ('waveId' in of) return sql`p.wave_id = ${of.waveId} order by p.id`
  if ('open' in of) {
    return sql`p.shipment_id is null and not (${isDropped}) order by p.wave_id, p.id`
  }
  return sql`o.number = split_part(${of.number}, '-', 1) and ${of.number} in (o.number, p.number)
    order by p.shipment_id is not null, p.id`
}

type SizeRow = {
  size_id: number
  code: string
  shelf: string
  product_name: string
  colour_name: string
  size: string
  picture_key: string | null
  quantity: number
  scanned: number
}

/** As the catalogue calls them today: what is sold under an older name lies on the same shelf. */
export async function listSizes(
  db: Db,
  of: { waveId: number } | { packingId: number },
): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    select s.id as size_id, size_code(p_size_id => s.id, p_barcode => s.barcode) as code, s.shelf,
      product.name as product_name, v.colour_name, s.size, picture.key as picture_key,
      of_size.quantity, of_size.scanned
    from (
      select l.size_id, sum(l.quantity) as quantity, sum(l.scanned) as scanned
      from packings p
      join orders o on o.id = p.order_id
      join packing_lines l on l.packing_id = p.id
      where ${'waveId' in of ? sql`p.wave_id = ${of.waveId} and not (${isDropped})` : sql`p.id = ${of.packingId}`}
      group by l.size_id) of_size
    join sizes s on s.id = of_size.size_id
    join variants v on v.id = s.variant_id
    join products product on product.id = v.product_id
    left join lateral (
      select pictures.key from variant_pictures vp join pictures on pictures.id = vp.picture_id
      where vp.variant_id = v.id order by vp.position limit 1) picture on true
    order by s.id`.execute(db)
  return rows
}

export const listNotes = (db: Db, orderId: number) =>
  db
    .selectFrom('order_notes')
    .select('text')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Lets the next scan book the parcel. */
export const stopBooking = (db: Db, packingId: number) =>
  sql`select stop_booking(p_packing_id => ${packingId})`.execute(db)

type Piece = { number: string; code: string; actor: string }

/**
 * Of a parcel that another packs or has packed: an open one that needs the piece and that another has not
 * started, her own first, then one of the same wave.
 */
export async function findOther(db: Db, { number, code, actor }: Piece) {
  const { rows } = await sql<{ number: string }>`
    select p.number
    from packings named
    join packings p on p.shipment_id is null and p.id <> named.id and coalesce(p.actor, ${actor}) = ${actor}
    join orders o on o.id = p.order_id
    join packing_lines l on l.packing_id = p.id and l.scanned < l.quantity
    join sizes s on s.id = l.size_id
    where named.number = ${number} and named.actor <> ${actor}
      and (named.shipment_id is not null or not is_left(p_packing => named))
      and is_size_code(p_code => ${code}, p_size_id => s.id, p_barcode => s.barcode)
      and not (${isDropped})
    order by p.actor is null, p.wave_id <> named.wave_id, p.wave_id, p.id limit 1`.execute(db)
  return rows[0]?.number
}

/** What the booking of a parcel goes by. */
export const findPacking = (db: Db, id: number) =>
  db
    .selectFrom('packings')
    .leftJoin('shipments', 'shipments.id', 'packings.shipment_id')
    .select(['packings.number', 'packings.order_id', 'packings.return_request_id'])
    .select(['packings.shipment_id', 'shipments.awb_number'])
    .select([
      'packings.actor',
      'packings.started_at',
      staffNameOf('packings.actor').as('actor_name'),
    ])
    .select(sql<boolean>`is_complete(p_packing_id => packings.id)`.as('is_complete'))
    .leftJoin('tax_documents', 'tax_documents.number', 'packings.invoice_number')
    .select('tax_documents.id as invoice_id')
    .where('packings.id', '=', id)
    .executeTakeFirstOrThrow()
