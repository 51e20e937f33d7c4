import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { insertFirstStock, insertSizes, type NewSize } from './size-queries.ts'

/**
 * Adds sizes with their first stock; no other transaction knows them yet.
 * @returns ids by the variant's id and the size in lower case
 */
export async function addNewSizes(
  tx: Db,
  sizes: (NewSize & { stock: number })[],
): Promise<Map<string, number>> {
  if (sizes.length === 0) return new Map()
  const keyOf = (of: { variant_id: number; size: string }) =>
    `${of.variant_id} ${of.size.toLowerCase()}`
  const ids = new Map((await insertSizes(tx, sizes)).map((row) => [keyOf(row), row.id]))
  await insertFirstStock(
    tx,
    sizes.flatMap((size) => {
      const id = ids.get(keyOf(size))
      return id === undefined ? [] : [{ size_id: id, delta: size.stock }]
    }),
  )
  return ids
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
