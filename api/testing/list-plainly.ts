import { sql } from 'kysely'
import { arrange, narrow, type ProductCriteria, type Sort } from '../catalogue/filters.ts'
import type { Db } from '../db/pool.ts'

/** What the index is to list: the same, from the tables alone. */
export async function listPlainly(
  db: Db,
  criteria: ProductCriteria,
  page: { sort: Sort; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const { count } = await narrow(db.selectFrom('products'), criteria)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await arrange(narrow(db.selectFrom('products'), criteria), page.sort, criteria)
    .select('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { count, ids: rows.map((row) => row.id) }
}
