import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export type Change = {
  thing: 'product' | 'variant' | 'size'
  thing_id: number
  before: object | null
  after: object
}

export async function insertChanges(tx: Db, importId: number, changes: Change[]): Promise<void> {
  await sql`
    insert into import_changes (import_id, thing, thing_id, before, after)
    select ${importId}::integer, thing, thing_id, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as
      given(thing text, thing_id integer, before jsonb, after jsonb)`.execute(tx)
}

export type SizeUpdate = {
  id: number
  position: number
  price_paise: number
  mrp_paise: number | null
  sku: string | null
  barcode: string | null
  weight_grams: number | null
  cost_paise: number | null
  shelf: string
}

/** Of sizes that are locked. */
export function setSizes(tx: Db, sizes: SizeUpdate[]) {
  return sql`
    update sizes s set position = given.position, price_paise = given.price_paise, mrp_paise = given.mrp_paise,
      sku = given.sku, barcode = given.barcode, weight_grams = given.weight_grams, cost_paise = given.cost_paise,
      shelf = given.shelf
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as
      given(id integer, position integer, price_paise bigint, mrp_paise bigint, sku text, barcode text,
        weight_grams integer, cost_paise bigint, shelf text)
    where s.id = given.id`.execute(tx)
}

export type Count = { size_id: number; seen: number; count: number }

/**
 * Locks sizes, ascending as every step of an order does.
 * @returns by id the stock of those that have another than was seen
 */
export async function lockSizes(
  tx: Db,
  sizes: { size_id: number; seen: number | null }[],
): Promise<Map<number, number>> {
  if (sizes.length === 0) return new Map()
  const { rows } = await sql<{ id: number; stock: number; seen: number | null }>`
    select s.id, s.stock, given.seen
    from sizes s join jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as given(size_id integer, seen integer)
      on given.size_id = s.id
    order by s.id for no key update of s`.execute(tx)
  const moved = rows.filter(({ stock, seen }) => seen !== null && stock !== seen)
  return new Map(moved.map(({ id, stock }) => [id, stock]))
}

export function writeCounts(tx: Db, importId: number, counts: Count[]) {
  return sql`
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, count - seen, 'adjustment', ${`import:${importId}`}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given(size_id integer, seen integer, count integer)
    where count <> seen`.execute(tx)
}

export type NewPhoto = {
  variant_id: number | null
  row: number
  address: string
  alt: string
  kind: string
  state?: 'waiting' | 'failed'
  text?: string
}

/** Those whose address a colour has had a picture from before are left out: it has it still. */
export async function insertPhotos(tx: Db, importId: number, photos: NewPhoto[]): Promise<void> {
  await sql`
    insert into import_photos (import_id, variant_id, row, address, alt, kind)
    select ${importId}::integer, variant_id, row, address, alt, kind
    from rows from (jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as
      (variant_id integer, row integer, address text, alt text, kind text)) with ordinality given
    where not exists (
      select from import_photos p join imports i on i.id = p.import_id
      where p.variant_id = given.variant_id and p.address = given.address and p.state = 'done' and i.state <> 'undone'
        and p.import_id <> ${importId})
    order by ordinality`.execute(tx)
}

export async function lastFeatured(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(featured_position), 0) as last from products`.execute(db)
  return rows[0]?.last ?? 0
}

type Names = { groups: string[]; types: string[] }

/** Adds what groups, types and pairs of both the shop has not; the others stay where they stand in menus. */
export async function addShelves(
  tx: Db,
  { groups, types }: Names,
  pairs: { group: string; type: string }[],
) {
  const add = (table: 'product_groups' | 'garment_types', names: string[]) =>
    sql`
    insert into ${sql.table(table)} (name, position)
    select name, (select coalesce(max(position), 0) from ${sql.table(table)}) + place
    from unnest(${names}::text[]) with ordinality as given(name, place)
    on conflict ((lower(name))) do nothing`.execute(tx)
  await add('product_groups', groups)
  await add('garment_types', types)
  const { rows } = await sql<{ group: string; type: string; group_id: number; type_id: number }>`
    with given as (
      select distinct on (g.id, t.id) pair."group", pair.type, g.id as group_id, t.id as type_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("group" text, type text)
      join product_groups g on lower(g.name) = lower(pair."group")
      join garment_types t on lower(t.name) = lower(pair.type)
    ), added as (
      insert into group_garment_types (group_id, garment_type_id, position)
      select group_id, type_id, 1000 + type_id from given on conflict do nothing
    )
    select * from given`.execute(tx)
  const key = (group: string, type: string) => `${group}\n${type}`.toLowerCase()
  const ids = new Map(rows.map((row) => [key(row.group, row.type), row]))
  return (group: string, type: string) => {
    const { group_id = 0, type_id = 0 } = ids.get(key(group, type)) ?? {}
    return { group_id, garment_type_id: type_id }
  }
}
