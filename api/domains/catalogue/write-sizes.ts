import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { insertFirstStock, insertSizes, type NewSize } from './size-queries.ts'

/**
 * Adds sizes with all that is said of them, and their first stock. Nobody else knows them yet.
 * @returns ids by the variant's id and the size in lower case
 */
export async function addNewSizes(
  tx: Db,
  sizes: (NewSize & { stock: number })[],
): Promise<Map<string, number>> {
  if (sizes.length === 0) return new Map()
  const rows = await insertSizes(tx, sizes)
  const ids = new Map(
    rows.map(({ id, variant_id, size }) => [`${variant_id} ${size.toLowerCase()}`, id]),
  )
  const facts = sizes.flatMap(({ variant_id, size, stock, ...said }) => {
    const id = ids.get(`${variant_id} ${size.toLowerCase()}`)
    return id === undefined ? [] : [{ id, stock, ...said }]
  })
  await sql`
    update sizes s set sku = given.sku, barcode = given.barcode, shelf = coalesce(given.shelf, ''),
      weight_grams = given.weight_grams, cost_paise = given.cost_paise
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as given(id integer, sku text, barcode text, shelf text,
      weight_grams integer, cost_paise bigint)
    where s.id = given.id and num_nonnulls(given.sku, given.barcode, nullif(given.shelf, ''), given.weight_grams,
      given.cost_paise) > 0`.execute(tx)
  await insertFirstStock(
    tx,
    facts.map(({ id, stock }) => ({ size_id: id, delta: stock })),
  )
  return ids
}
