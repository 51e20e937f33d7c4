import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export type NewSize = {
  variant_id: number
  size: string
  position: number
  price_paise: number
  mrp_paise: number | null
} & SizeFacts

/** What the file does not say, stays as it is. */
type SizeFacts = {
  sku?: string | null
  barcode?: string | null
  shelf?: string | null
  weight_grams?: number | null
  cost_paise?: number | null
}

/** With all that is given of them. @returns those that are new; the others stay as they are */
export async function insertSizes(db: Db, sizes: NewSize[]) {
  const { rows } = await sql<{ id: number; variant_id: number; size: string }>`
    insert into sizes (variant_id, size, position, price_paise, mrp_paise, sku, barcode, shelf, weight_grams, cost_paise)
    select g.variant_id, g.size, g.position, g.price_paise, g.mrp_paise, g.sku, g.barcode, coalesce(g.shelf, ''),
      g.weight_grams, g.cost_paise
    from rows from (jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as
      (variant_id integer, size text, position integer, price_paise bigint, mrp_paise bigint, sku text, barcode text,
        shelf text, weight_grams integer, cost_paise bigint)) with ordinality g
    order by g.ordinality
    on conflict (variant_id, lower(size)) do nothing
    returning id, variant_id, size`.execute(db)
  return rows
}

/** Locks only those that change, ascending by id, as every step of an order does. */
export function updateSizes(db: Db, sizes: NewSize[]) {
  return sql`
    with changed as (
      select s.id, given.position, given.price_paise, given.mrp_paise, facts.*
      from sizes s
      join jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as given
        (variant_id integer, size text, position integer, price_paise bigint, mrp_paise bigint,
          sku text, barcode text, shelf text, weight_grams integer, cost_paise bigint)
        on given.variant_id = s.variant_id and lower(given.size) = lower(s.size)
      cross join lateral (
        select coalesce(given.sku, s.sku) as sku, coalesce(given.barcode, s.barcode) as barcode,
          coalesce(given.shelf, s.shelf) as shelf, coalesce(given.weight_grams, s.weight_grams) as weight_grams,
          coalesce(given.cost_paise, s.cost_paise) as cost_paise) facts
      where (s.position, s.price_paise, s.mrp_paise, s.sku, s.barcode, s.shelf, s.weight_grams, s.cost_paise)
        is distinct from (given.position, given.price_paise, given.mrp_paise, facts.sku, facts.barcode, facts.shelf,
          facts.weight_grams, facts.cost_paise)
      order by s.id for no key update of s
    )
    update sizes set position = changed.position, price_paise = changed.price_paise,
      mrp_paise = changed.mrp_paise, sku = changed.sku, barcode = changed.barcode, shelf = changed.shelf,
      weight_grams = changed.weight_grams, cost_paise = changed.cost_paise
    from changed where changed.id = sizes.id`.execute(db)
}

/** The ledger's unique key accepts a size's first stock once. */
export async function insertFirstStock(
  db: Db,
  movements: { size_id: number; delta: number }[],
): Promise<void> {
  const rows = movements.filter((movement) => movement.delta > 0)
  if (rows.length === 0) return
  await sql`
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, delta, 'import', 'import'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(size_id integer, delta integer)
    on conflict (cause, size_id, reason) do nothing`.execute(db)
}
