import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/pool.ts'

/** Lists look up changed products one by one, so the index is made again when there are more. */
const mostChanges = 500

const tables = 'product_features, product_places, product_orders, price_steps, product_changes'

/**
 * Makes the index of products again, as all that is committed now. Lists go on meanwhile. With a million
 * products it takes minutes, beyond the patience of the shop's own connections.
 *
 * @param ownerUrl the role that owns the schema
 * @returns false when somebody else is making it
 */
export async function indexProducts(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query('select index_products() as made')
    await client.query('commit')
    // Lists would step over what was there before. Truncating a table would make them wait.
    if (rows[0].made) await client.query(`vacuum (analyze, truncate off) ${tables}`)
    return rows[0].made
  } finally {
    await client.end()
  }
}

/** Makes the index again when much has changed. */
export async function keepIndexed(db: Db, ownerUrl: string): Promise<void> {
  const { rows } = await sql<{ changes: number }>`
    select count(*) as changes
    from (select from product_changes limit ${mostChanges + 1}) found`.execute(db)
  if ((rows[0]?.changes ?? 0) > mostChanges) await indexProducts(ownerUrl)
}
